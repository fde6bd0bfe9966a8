-- Michael Keller's page about Montana, or Gaps: two won deals, how often its variants can be won, and
-- what they are like. The layouts of both deals were rebuilt from the printed solutions.
local ledger = require "ledger"
local show = require "show"

local virtuoso = gaps.load "gaps/virtuoso71830"
local small = gaps.load "gaps/virtuoso83002"
local long_solution, short_solution = virtuoso:about().solution, small:about().solution

-- The legal moves are these, in any order.
local function moves(...)
  local wanted = { ... }
  return function(p)
    local found = {}
    for i, move in ipairs(p:moves()) do
      found[i] = tostring(move)
    end
    table.sort(found)
    table.sort(wanted)
    return show.list(found) == show.list(wanted), show.list(found)
  end
end

-- A deal with these options has so many rows of so many places, and so many of them are gaps.
local function size(options, rows, columns, gaps_there)
  return function()
    local p = gaps.deal(1, options)
    local found = #p:row(1)
    return #p:in_place() == rows and found == columns and #p:gaps() == gaps_there, ("%d rows of %d, %d gaps"):format(#p:in_place(), found, #p:gaps())
  end
end

-- How often each low card is moved in the printed solution.
local function low_moves(solution)
  local count = {}
  for card in (solution .. " "):gmatch "(2[CDHS])%d" do
    count[card] = (count[card] or 0) + 1
  end
  return count
end

-- The low cards that the solution moves from one left end to another: in its words, changes of suit.
local function suit_changes(p)
  local changes = {}
  for move in long_solution:gmatch "%S+" do
    local suit = move:match "^2([CDHS])%d$"
    for other = 1, 4 do
      if suit and p:row(other)[1] == "2" .. suit:lower() then
        changes[#changes + 1] = move
      end
    end
    p:play(move)
  end
  return changes
end

-- Along the solution a gap that is behind a king, or behind another gap, takes no card, and any other does.
local function dead_gaps(p)
  local looked = 0
  for move in long_solution:gmatch "%S+" do
    for _, gap in ipairs(p:gaps()) do
      looked = looked + 1
      local closed = gap.behind:sub(1, 1) == "K" or gap.behind == "" and gap.column > 1 or gap.behind == "??"
      if closed ~= (#gap.takes == 0) then
        return false, tostring(gap)
      end
    end
    p:play(move)
  end
  return looked > 100, looked .. " gaps looked at"
end

-- However a game goes, some shuffle of a redeal wins it: behind what is in sequence each row is laid in order,
-- with its gap. As there is no end of redeals and there are but so many positions, one of them comes at last.
local function some_shuffle_wins()
  local suits, ranks = { "c", "d", "h", "s" }, { "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K" }
  for n = 1, 12 do
    local p = gaps.deal(n)
    for i = 1, 40 do
      local legal = p:moves()
      if #legal > 0 then
        p:play(legal[(7 * i) % #legal + 1])
      end
    end
    local kept, taken = p:in_place(), {}
    for row, place in ipairs(kept) do
      if place.cards > 0 then
        taken[p:row(row)[1]:sub(2)] = true
      end
    end
    local lines = {}
    for row, place in ipairs(kept) do
      local suit = p:row(row)[1]:sub(-1)
      if place.cards == 0 then
        for _, free in ipairs(suits) do
          suit = not taken[free] and free or suit
        end
        taken[suit] = true
      end
      local cards = {}
      for i, rank in ipairs(ranks) do
        if i == place.cards + 1 then
          cards[#cards + 1] = "--"
        end
        cards[#cards + 1] = rank .. suit
      end
      if place.cards == #ranks then
        cards[#cards + 1] = "--"
      end
      lines[row] = row .. ": " .. table.concat(cards, " ")
    end
    if gaps.parse(table.concat(lines, "\n")):solve({ states = 2000 }).verdict ~= "won" then
      return false, "deal " .. n
    end
  end
  return true, "12 positions with a shuffle that wins"
end

-- How many positions are looked at before a deal is given up.
local million = 1000000

-- How many can be won with rows fixed.
local function fixed(within)
  return ledger.rate { trials = 200, within = within, play = ledger.deals(gaps, { rows = "fixed" }, million),
      interval = "22.36 to 35.29 %",
      lost = [[3-4 6-10 13-16 19-27 29 32-37 39 42-43 45-48 52-57 59-62 64-68 70-71 73-77 81-84 86-89 91 93-96
        100-102 104 106-110 112-114 116-118 120-124 127-132 134 136-140 142-145 148-149 152-155 158-159
        162-163 166-175 177-178 180-181 183-185 187-189 192-194 196-200]],
      unknown = "" }
end

ledger.claims {
  title = "Montana (Gaps)",
  start = gaps.deal(1),

  { id = "gaps.1", kind = "count", verdict = "holds",
    says = "four rows of thirteen places, and the aces leave four gaps",
    test = size({}, 4, 13, 4) },
  { id = "gaps.2", kind = "count", verdict = "holds",
    says = "in deal 71830 the Kh can be moved to the gap of row 1, and the 3h, Jc and Js to the others",
    start = virtuoso, test = moves("KH", "3H", "JC", "JS") },
  { id = "gaps.3", kind = "line", verdict = "holds",
    says = "the Kh leaves a new gap behind the 6h",
    start = virtuoso, line = "KH",
    test = function(p)
      for _, gap in ipairs(p:gaps()) do
        if gap.behind == "6h" then
          return true, tostring(gap)
        end
      end
      return false, "no gap behind the 6h"
    end },
  { id = "gaps.4", kind = "line", verdict = "holds",
    says = "the printed moves win deal 71830 without a redeal",
    start = virtuoso, line = long_solution, test = ledger.won() },
  { id = "gaps.5", kind = "count", verdict = "holds",
    says = "that solution moves twos from left end to left end several times, all to the top three rows",
    start = virtuoso,
    test = function(p)
      local changes = suit_changes(p)
      local top = true
      for _, move in ipairs(changes) do
        top = top and tonumber(move:sub(-1)) <= 3
      end
      return top and #changes > 2, show.list(changes)
    end },
  { id = "gaps.6", kind = "count", verdict = "holds",
    says = "nothing goes behind a king or behind a gap, and every other gap takes a card",
    start = virtuoso, test = dead_gaps },
  { id = "gaps.7", kind = "count", verdict = "holds",
    says = "a gap at the left end takes any two, also one that begins another row",
    start = small,
    test = function(p)
      local found = table.concat(p:takes(1, 1), " ")
      return found == "2c 2d 2h 2s" and p:row(3)[1] == "2h", "row 1 takes " .. found
    end },
  { id = "gaps.8", kind = "line", verdict = "holds",
    says = "the printed moves win deal 83002, of five ranks",
    start = small, line = short_solution, test = ledger.won() },
  { id = "gaps.9", kind = "count", verdict = "holds",
    says = "in it the twos of spades and diamonds are moved twice",
    start = small,
    test = function()
      local n = low_moves(short_solution)
      return n["2S"] == 2 and n["2D"] == 2 and n["2C"] == 1 and not n["2H"], "2s: 2, 2d: 2, 2c: 1"
    end },
  { id = "gaps.10", kind = "only", verdict = "holds",
    says = "with redeals without end a deal comes out at last", test = some_shuffle_wins },

  { id = "gaps.11", kind = "rate", verdict = "open",
    says = "over 85 % can be won without a redeal (decided by a thousand deals, of which few stay unknown)",
    test = ledger.rate { trials = 30, within = { 85, 100 }, play = ledger.deals(gaps, {}, million / 5),
      interval = "28.34 to 99.92 %",
      lost = "27",
      unknown = "3-4 7-9 11 14-15 19-20 22-24 26 29" } },
  { id = "gaps.12", kind = "rate", verdict = "open",
    says = "over 62 % where no two leaves a left end (decided by some thousand deals)",
    test = ledger.rate { trials = 40, within = { 62, 100 }, play = ledger.deals(gaps, { rows = "once" }, million / 2),
      interval = "36.13 to 87.31 %",
      lost = "5 7 13 15-16 20 24 27 32-33",
      unknown = "8-9 14 19 22-23 26 29 36" } },
  { id = "gaps.13", kind = "rate", verdict = "open",
    says = "just under 25 % where each row has its suit (decided by some ten thousand deals)", test = fixed { 24, 25 } },
  { id = "gaps.14", kind = "rate", verdict = "holds",
    says = "a player wins 70 % with five ranks and no redeal, so as many can be won",
    test = ledger.rate { trials = 400, within = { 70, 100 }, play = ledger.deals(gaps, { pack = "4x5" }, million),
      interval = "81.66 to 88.80 %",
      lost = [[3-4 12-13 43 49 63 72 77 82 87 90 96 98 101 107-108 124 135 142 145-146 166 176 185-186 189 193 198
        201 212 226 233-234 252 273 275 277-278 285 302 304 308 310 315 319 329-330 347 352 356 359 362 365
        381 397-399]],
      unknown = "" } },
  { id = "gaps.15", kind = "rate", verdict = "holds",
    says = "about 45 % of de Bruijn's Pretzel, four ranks and rows fixed, can be won",
    test = ledger.rate { trials = 4000, within = { 42.5, 47.5 }, play = ledger.deals(gaps, { variant = "pretzel" }, million),
      interval = "44.00 to 47.11 %",
      lost = [[1-2 5-7 9-15 18 20-26 31-33 35 38 42 45 47-48 51-56 58 65 67-69 71-73 75-77 79 81-82 84 86-87 89 91
        93 95 97 99-100 102 104-109 111 114-117 119-120 122-129 131-132 134-135 139-140 143-145 147 150
        154-157 159 161 163 165-168 171 173-174 176 178 182-183 185 188-198 200 202-203 207-208 212 215-217
        219-220 225 227-228 232-233 236-239 241 243 246 248 250-252 254-256 258-259 261-262 264-266 271-273
        275-278 281 283 285-286 288-289 291-293 295-296 303-305 307-309 311-313 315 317-318 320 323 327-330
        332 334-335 337 340-341 343 345-350 355-358 361 365 367 369-372 375-376 379 382-387 391 393-394
        396-397 400-402 404 406-408 411 413-416 419 421-423 428-431 433 437 439-444 446-447 449 453 456-457
        459-461 466-469 472 474-477 479-480 484-485 487 491-492 496 499 501-504 506 508 510-513 515 517
        521-522 524 526 528 530-532 534-535 539 541-544 554 556 558 560-562 564-571 576 578-581 583 586-588
        591-596 598 600-601 603 605-606 608 613-614 616 618 622-623 626 628 632-633 637 640 643-644 646
        650-651 654-657 659-661 663 665-666 668-669 672-673 677-679 681-682 684 687-688 690 692 699-703 705
        709-711 714 722 724 727-733 735-737 740-741 744-751 753 759 763 766 768-771 774 780 782 784 786-787
        789 792-793 795-796 798-799 801-803 806 808-810 813 816 818 820 823 828 830-837 840 842 844-845 848
        850 854 857-858 860 862-863 867 869-872 877-881 883-884 886-888 890 893 895-896 899 901 904 906-908
        910-913 915 917-918 921 924-927 929 931-934 936-937 939 942-943 945-946 948 950 952 954 956-958
        960-961 963-966 969-971 973-977 979 981-983 985-986 990 992-993 995-997 999 1001-1003 1006-1012 1014
        1017-1018 1020-1021 1023-1025 1027-1028 1032-1033 1038 1041 1043 1048-1055 1057 1060 1062-1065
        1068-1070 1075-1081 1085 1088 1091 1094-1097 1099-1100 1103-1104 1108-1109 1111 1113-1114 1116-1121
        1123-1125 1132-1133 1135 1137-1140 1142-1143 1146 1148-1150 1152-1153 1155-1156 1158 1160-1166
        1168-1170 1172-1174 1176 1178 1180 1182-1183 1187 1189 1191 1195 1199-1202 1208-1210 1212-1213 1218
        1220-1222 1224-1226 1228-1231 1234 1238-1241 1244-1248 1251-1252 1255 1257-1258 1260-1261 1264
        1269-1272 1274-1277 1279 1281-1282 1284 1286-1288 1290-1292 1295 1297 1300 1302-1304 1306-1307 1310
        1313-1317 1320 1323-1325 1327 1329-1334 1336 1338 1340 1344 1348 1350 1352-1358 1360 1362 1365
        1369-1370 1372 1374-1376 1379 1381 1384 1386-1388 1390 1392 1394 1397 1399-1403 1408-1410 1412-1414
        1419 1422 1427-1431 1433-1434 1436-1441 1443-1446 1448-1449 1451-1452 1454-1457 1459-1460 1463-1467
        1469 1473 1475-1477 1480-1482 1488-1491 1495 1497-1499 1501 1504-1506 1508 1510-1511 1513 1515 1517
        1519-1520 1524-1528 1530 1532-1538 1544-1546 1549 1554 1556-1559 1561-1564 1566-1568 1570 1572 1575
        1577-1580 1582 1584-1586 1590 1594 1597 1599 1601 1603 1605-1608 1611-1612 1614-1615 1617-1618
        1620-1621 1623-1624 1628-1629 1631-1635 1638-1639 1642 1646-1649 1651-1652 1655 1659 1661 1668
        1670-1671 1673 1675-1676 1678-1679 1682-1688 1690-1697 1699-1700 1702-1704 1706-1707 1710-1711
        1715-1716 1718-1719 1721 1727-1729 1731 1733-1736 1739-1741 1743 1747-1748 1752 1756 1758-1761 1765
        1767-1770 1772-1775 1777-1779 1782-1784 1788-1789 1791 1793 1801-1807 1810 1813-1814 1817-1818 1820
        1824 1827 1829-1833 1839 1847-1849 1852 1855-1857 1859-1861 1863-1864 1866 1868-1869 1874 1878-1881
        1884 1887 1891-1892 1894 1896-1897 1899 1901-1903 1905-1906 1908 1912 1914 1916 1918-1920 1922
        1925-1927 1929-1930 1934-1935 1937-1938 1940 1945 1947 1950 1952-1957 1960-1961 1963-1964 1966-1967
        1970 1975 1978 1980-1981 1983 1985-1986 1991-1993 1995 1999 2002 2004-2006 2008 2010-2011 2014-2016
        2018-2021 2023 2026-2031 2034 2036-2039 2046 2048-2052 2054 2056-2057 2063 2065-2066 2070-2074
        2076-2077 2079-2080 2085 2087-2088 2091 2093 2095-2096 2099 2101 2104 2109-2110 2113-2114 2116-2119
        2125 2129 2132-2134 2138-2140 2143-2149 2151 2153 2155 2159 2162 2164 2166 2168-2171 2174 2176-2177
        2179 2183 2185-2188 2190-2191 2194-2198 2200-2201 2204 2207-2208 2211 2213-2214 2216 2218-2219
        2221-2222 2226-2227 2229-2230 2232 2235-2236 2240-2243 2245-2246 2248 2250 2252-2253 2256 2259-2260
        2263 2265-2269 2272 2275 2277 2284-2285 2288 2290 2292 2294-2295 2297 2303-2305 2308-2313 2315-2317
        2323-2324 2327 2330-2332 2335 2337-2338 2341 2343 2345-2346 2348 2350-2351 2353 2355-2357 2359-2362
        2364-2366 2370-2375 2377 2380-2381 2383-2384 2388-2394 2396-2399 2401 2403 2407 2411-2413 2416-2418
        2420 2422-2423 2428 2430 2432-2433 2435-2436 2438 2441-2442 2447-2449 2451-2452 2454 2458 2462-2463
        2465-2466 2470 2473 2476-2479 2481-2482 2484-2486 2490 2493 2495-2497 2500 2502-2504 2507 2509
        2511-2512 2519-2522 2524 2528-2529 2531 2534-2536 2538-2540 2546 2549 2553-2555 2557-2558 2560
        2562-2567 2569-2570 2572 2574-2575 2578 2580-2581 2585 2587-2590 2592-2594 2597 2601 2604 2606-2608
        2611 2614 2617 2620 2624 2626 2628 2630 2632-2636 2639-2642 2644 2649 2652-2657 2659-2660 2662 2664
        2666-2669 2671 2674 2676 2679 2681-2683 2685 2690 2692-2699 2703 2705-2706 2710-2711 2713-2715 2717
        2720 2724-2726 2729-2732 2734 2736 2738 2740-2741 2749-2752 2755-2756 2758-2761 2763-2766 2768
        2772-2774 2777-2778 2781-2782 2784-2786 2788-2794 2797 2799 2803-2804 2808-2809 2814-2815 2819 2822
        2826 2828 2831 2833-2834 2837-2839 2841-2842 2844 2846 2850 2852 2854 2856-2857 2859-2860 2862-2863
        2865-2870 2872-2873 2875 2877-2878 2886-2894 2899 2902 2905-2910 2913 2915-2918 2921 2924 2928-2930
        2933 2935 2937-2939 2942 2944 2950 2955 2958-2962 2965-2968 2971 2973-2975 2978 2981 2984 2986
        2988-2990 2992 2994-2995 2998 3000 3004-3005 3010 3014 3017-3019 3022-3024 3026-3027 3029-3030
        3032-3033 3037 3039 3041-3044 3046-3048 3050-3054 3058 3060 3063 3065-3066 3072-3073 3076 3078 3080
        3082-3083 3085-3087 3094-3101 3104-3105 3108-3112 3114-3115 3117-3118 3120 3122 3126-3130 3132-3134
        3137-3143 3145-3146 3148-3154 3158 3163-3165 3167-3169 3171-3172 3175-3176 3178-3179 3182-3183
        3186-3187 3192-3193 3195-3197 3200 3202 3206 3208-3213 3215 3217-3218 3222 3224 3226-3228 3230
        3233-3240 3242 3244-3248 3250-3254 3256-3257 3259 3265-3269 3273-3275 3277 3279-3280 3283-3285 3289
        3293 3295-3296 3298-3299 3302-3303 3305 3307 3311-3312 3320 3325-3330 3332 3334 3339-3344 3349
        3351-3353 3355-3357 3361-3362 3364 3366 3368-3372 3375 3382-3384 3386 3388-3389 3393 3396 3403 3405
        3407 3410-3411 3413-3414 3417 3419-3420 3422-3426 3430-3431 3433 3435-3436 3440 3442 3444-3445 3447
        3449-3450 3452 3454-3455 3458 3462 3464-3465 3467 3469-3470 3472 3474 3476-3477 3479 3481 3483 3485
        3488-3489 3491-3493 3496-3497 3502 3508-3509 3511 3515 3517 3519 3521-3522 3525-3526 3529-3530
        3534-3542 3544 3546-3547 3550 3552 3555-3556 3558-3560 3565 3571-3572 3575-3576 3578-3582 3585 3590
        3592-3594 3596 3599-3600 3603 3605-3606 3608-3609 3611 3614-3618 3621 3624 3626 3629-3630 3632-3634
        3638-3640 3644-3645 3651 3653-3654 3657-3662 3664-3666 3668 3670 3672-3673 3675 3678-3679 3681-3683
        3686-3689 3695-3698 3701-3702 3704 3711 3713-3714 3718 3720-3725 3727 3729 3733 3736 3738 3741 3743
        3745-3746 3749-3752 3754 3756 3760 3762-3763 3766 3768 3770-3771 3773-3776 3778-3781 3785-3787 3790
        3792 3798-3807 3810-3812 3814 3817-3821 3824-3825 3828 3830-3832 3834 3837-3840 3842 3844-3847
        3849-3850 3854 3857-3858 3860 3862 3864 3866 3868 3870-3873 3876 3878-3882 3885 3887 3889-3890
        3893-3894 3902-3903 3905-3907 3909-3911 3914 3916 3927 3930 3933 3936-3939 3941 3943-3944 3946-3947
        3950-3951 3953 3955-3957 3960-3961 3969 3971 3973-3975 3977-3979 3981 3984-3985 3988 3990 3994-3995
        3998-4000]],
      unknown = "" } },
  { id = "gaps.16", kind = "rate", verdict = "holds",
    says = "with its four ranks there is more to choose where rows are free: more deals can be won",
    test = ledger.rate { trials = 400, within = { 47.5, 100 }, play = ledger.deals(gaps, { pack = "4x4" }, million),
      interval = "85.79 to 92.11 %",
      lost = [[25 32-33 48 51 53 71 77 86 105 114 116 119 126 135 143 150 154 193 215 225 233 236 252 256 262 264
        286 296 304 308 320 334 337 346 349 355 369 376 383 387 394 396]],
      unknown = "" } },
  { id = "gaps.17", kind = "rate", verdict = "open",
    says = "a little under 82 % of House of Commons can be won on the first pass", test = ledger.rate { trials = 60, within = { 81, 82 },
      play = ledger.deals(gaps, { variant = "commons", redeals = "none" }, million),
      interval = "75.41 to 96.24 %",
          lost = "3 15 20 33 38 41",
          unknown = "27 59" } },
  { id = "gaps.18", kind = "rate", verdict = "refuted",
    says = "House of Commons is the hardest game to win on the first pass: with fixed rows, too, 75 % could be won, which gaps.17 leaves it at least",
    test = fixed { 75, 100 } },
  { id = "gaps.19", kind = "rate", verdict = "open",
    says = "it is just slightly harder than the full pack (decided by a thousand deals of each, and few unknown)",
    by = { "gaps.11", "gaps.17" } },
  { id = "gaps.20", kind = "count", verdict = "holds",
    says = "House of Commons has four rows of ten, and one redeal in order",
    test = { size({ variant = "commons" }, 4, 10, 4), function()
      local v = gaps.deal(1, { variant = "commons" }):variant()
      return v.redeals == "1" and v.pickup == "order", v.redeals .. " redeal, " .. v.pickup
    end } },
  { id = "gaps.21", kind = "count", verdict = "holds",
    says = "Trains has twos to eights and a space at the left end of each row",
    test = size({ variant = "trains" }, 4, 8, 4) },
  { id = "gaps.22", kind = "rate", verdict = "holds",
    says = "Trains can usually be won without redeals, with exchanges alone",
    test = ledger.rate { trials = 60, within = { 50, 100 }, play = ledger.deals(gaps, { variant = "trains" }, million / 2),
      interval = "81.61 to 100.00 %",
      lost = "",
      unknown = "12 16 18 56-57" } },
  { id = "gaps.23", kind = "count", verdict = "holds",
    says = "Double Gaps is a full pack in four rows of fifteen, with two spaces at each left end",
    test = size({ variant = "doublegaps" }, 4, 15, 8) },
  { id = "gaps.24", kind = "rate", verdict = "refuted",
    says = "80 % of Double Gaps can be won without redeals, as its inventor thought",
    test = ledger.rate { trials = 30, within = { 77.5, 82.5 }, play = ledger.deals(gaps, { variant = "doublegaps" }, million / 2),
      interval = "88.43 to 100.00 %",
      lost = "",
      unknown = "" } },
  { id = "gaps.25", kind = "rate", verdict = "holds",
    says = "sometimes it can be won without an exchange",
    test = ledger.rate { trials = 30, within = { 0.1, 100 },
      play = ledger.deals(gaps, { variant = "doublegaps", exchange = "no" }, million / 2),
      interval = "88.43 to 100.00 %",
      lost = "",
      unknown = "" } },
  { id = "gaps.26", kind = "rate", verdict = "holds",
    says = "most of Cynk's deals can be won with one redeal",
    test = ledger.rate { trials = 30, within = { 50, 100 }, play = ledger.deals(gaps, { variant = "cynk", redeals = "1" }, million / 2),
      interval = "57.72 to 100.00 %",
      lost = "",
      unknown = "2 4 8 10 19 24 27" } },
  { id = "gaps.27", kind = "can", verdict = "open",
    says = "every deal can be won with two redeals (decided by one that is lost; readers' own deals are not at hand)" },
  { id = "gaps.28", kind = "count", verdict = "holds",
    says = "the Blue Moon has the aces too, and an ace goes behind the king of its suit",
    test = { size({ variant = "bluemoon" }, 4, 14, 4), function()
      return gaps.deal(1, { variant = "bluemoon" }):variant().double == "yes", "aces go behind kings"
    end } },
  { id = "gaps.29", kind = "count", verdict = "holds",
    says = "Harbin's aces at the left ends make four rows of fourteen; any higher card of the suit goes behind a card, and there is no redeal",
    test = { size({ variant = "harbin" }, 4, 14 - 1, 4), function()
      local v = gaps.deal(1, { variant = "harbin" }):variant()
      return v.takes == "higher" and v.rows == "fixed" and v.redeals == "none", "rows fixed by the aces, takes higher"
    end } },
}
