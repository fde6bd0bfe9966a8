// The page of "workbench serve": a process answers it.
import { open } from "./main.js";

open();
