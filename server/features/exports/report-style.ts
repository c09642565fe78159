/** Black on white, for a screen of any width and for A4 and Letter. The rows of a table stay whole, and its head repeats. */
export const styleSheet = `
@page { margin: 14mm 12mm }
* { box-sizing: border-box }
html { color-scheme: light; background: #fff }
body { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; background: #fff; color: #000; font: 15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; font-variant-numeric: tabular-nums lining-nums }
.hint { margin: 0 0 1.5rem; padding: .6rem .9rem; border: 1px solid #000; border-radius: 8px }
h1 { margin: 0 0 .4rem; font-size: 1.7rem; line-height: 1.2 }
h2 { margin: 1.8rem 0 .5rem; font-size: 1.15rem }
p, ul { margin: .4rem 0 }
ul { padding-left: 1.2rem }
.made { color: #444 }
table { border-collapse: collapse }
th, td { padding: .25rem .5rem; border-bottom: 1px solid #ccc; text-align: right; vertical-align: bottom }
th:first-child { text-align: left; font-weight: 600 }
thead th { border-bottom: 2px solid #000; font-weight: 600 }
.means { width: 100%; max-width: 28rem; margin: .6rem 0 }
.days { width: 100% }
.days th, .days td { padding: .2rem .35rem; white-space: nowrap; font-size: 12.5px }
.days thead th { font-size: 11.5px; line-height: 1.25; white-space: normal }
.days tbody th { font-weight: 400 }
svg { display: block; width: 100%; max-width: 45rem; height: auto; margin: .6rem 0 }
svg text { font-size: 12px; fill: #000 }
@media screen and (max-width: 62rem) { .days { display: block; overflow-x: auto } }
@media print {
  body { max-width: none; padding: 0; font-size: 10.5pt }
  .hint { display: none }
  thead { display: table-header-group }
  tr, svg, .weight, .notes { break-inside: avoid }
  h2 { break-after: avoid }
  .days th, .days td { padding: .12rem .2rem; font-size: 7.8pt }
  .days thead th { font-size: 7.2pt }
}
`
