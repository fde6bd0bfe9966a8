// What the modules of the workbench's page find in the page that they have made themselves.
interface Element extends HTMLOrSVGElement {
  style: CSSStyleDeclaration;
  disabled: boolean;
  click(): void;
}
interface FocusOptions {
  focusVisible?: boolean;
}
interface EventTarget {
  closest?(selector: string): Element | null;
  files?: any;
  value?: any;
  id?: any;
}
