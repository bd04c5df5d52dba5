// What the report's page looks like: one style for light, dark, narrow and printed.

enum PageStyle {
  static let text = """
    :root { color-scheme: light dark; --ink: #1b1f24; --soft: #57606a; --paper: #ffffff; --panel: #f5f7f9;
      --line: #d0d7de; --good: #116329; --bad: #b3212d; --open: #7a4d05;
      --c0: #0a5fc4; --c1: #b3480f; --c2: #1a7f37; --c3: #8250df; --c4: #a11c7a; --c5: #59636e; }
    @media (prefers-color-scheme: dark) {
      :root { --ink: #e6edf3; --soft: #9aa6b2; --paper: #0d1117; --panel: #161b22; --line: #353c45;
        --good: #56d364; --bad: #ff7b72; --open: #e3b341;
        --c0: #6cb6ff; --c1: #ffa657; --c2: #56d364; --c3: #d2a8ff; --c4: #ff9bce; --c5: #b1bac4; } }
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 78rem; padding: 1rem; background: var(--paper); color: var(--ink);
      font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
    h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .3rem; }
    h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line); padding-bottom: .2rem; }
    h3 { font-size: 1rem; margin: 1rem 0 .3rem; }
    p { margin: .4rem 0; max-width: 60rem; } .soft { color: var(--soft); }
    h1, h2, h3, p, li, summary, figcaption, td.w { overflow-wrap: anywhere; }
    .pass { color: var(--good); } .fail { color: var(--bad); } .inconclusive, .warn { color: var(--open); }
    .bad { color: var(--bad); } .ok { color: var(--good); } .skipped { color: var(--soft); }
    .verdict { display: inline-block; font-weight: 700; border: 2px solid currentColor; border-radius: .4rem;
      padding: .05rem .6rem; }
    nav ul { list-style: none; padding: 0; margin: .6rem 0; display: flex; flex-wrap: wrap; gap: .2rem 1rem; }
    a { color: var(--c0); }
    .scroll { overflow-x: auto; max-width: 100%; border: 1px solid var(--line); border-radius: .4rem; }
    .scroll:focus-visible, summary:focus-visible, a:focus-visible { outline: 3px solid var(--c0); outline-offset: 2px; }
    table { border-collapse: collapse; font-size: .85rem; width: 100%; font-variant-numeric: tabular-nums; }
    caption { text-align: left; color: var(--soft); padding: .3rem .6rem; }
    th, td { text-align: left; padding: .25rem .6rem; border-top: 1px solid var(--line); vertical-align: top; }
    thead th { border-top: 0; color: var(--soft); font-weight: 600; white-space: nowrap; }
    td.n { text-align: right; white-space: nowrap; } th.n { text-align: right; }
    th[scope=row] { font-weight: 500; overflow-wrap: normal; } td.w { min-width: 14rem; }
    .grid2 { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); }
    figure { margin: 0; padding: .5rem; background: var(--panel); border: 1px solid var(--line);
      border-radius: .4rem; break-inside: avoid; min-width: 0; }
    figcaption { font-size: .85rem; color: var(--soft); }
    details { margin: .4rem 0; } summary { cursor: pointer; padding: .2rem 0; }
    details.scenario { border: 1px solid var(--line); border-radius: .4rem; padding: .3rem .7rem; }
    details.scenario > summary { font-weight: 600; }
    svg { display: block; width: 100%; height: auto; } svg.plot { max-width: 40rem; margin: 0 auto; }
    svg.sketch { max-width: 18rem; margin: 0 auto; }
    svg text { font: 11px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; fill: var(--ink); }
    svg text.axis, svg text.note { fill: var(--soft); }
    svg .grid { stroke: var(--line); stroke-width: 1; } svg .mark { stroke: var(--bad); stroke-dasharray: 2 3; }
    svg .line { fill: none; stroke: currentColor; stroke-width: 2; stroke-linejoin: round; }
    svg .dashed { stroke-dasharray: 6 4; } svg .dot { fill: currentColor; }
    svg .now { fill: none; stroke: currentColor; stroke-width: 3; } svg .bar { fill: currentColor; }
    svg .ring { fill: none; stroke: currentColor; stroke-width: 1.5; }
    @media (max-width: 30rem) { svg.plot text { font-size: 13px; } }
    svg .outline { fill: none; stroke: currentColor; stroke-width: 1.5; }
    .c0 { color: var(--c0); } .c1 { color: var(--c1); } .c2 { color: var(--c2); } .c3 { color: var(--c3); }
    .c4 { color: var(--c4); } .c5 { color: var(--c5); }
    @media print {
      :root { color-scheme: light; --ink: #000; --soft: #333; --paper: #fff; --panel: #fff; --line: #999;
        --good: #0b4a1c; --bad: #8c1620; --open: #5c3a00;
        --c0: #0a5fc4; --c1: #b3480f; --c2: #1a7f37; --c3: #8250df; --c4: #a11c7a; --c5: #59636e; }
      body { font-size: 10pt; max-width: none; padding: 0; } nav { display: none; }
      .scroll { overflow: visible; border: 0; } table { font-size: 8pt; }
      details::details-content { content-visibility: visible; block-size: auto; height: auto; }
      details.points { display: none; }
      h2, h3, summary { break-after: avoid; } tr { break-inside: avoid; } }
    """
}
