// The report's page as a Mustache template. `{{x}}` is escaped; `{{{x}}}` is markup of this module's own.

enum PageTemplate {
  static let text = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <title>{{suite}}: {{verdict}}</title>
    <style>
    {{{style}}}
    </style>
    </head>
    <body>
    <header>
    <h1>{{suite}} <span class="verdict {{verdictStyle}}">{{verdict}}</span></h1>
    <p class="soft">{{subtitle}}</p>
    {{#asked}}<p class="soft">Asked: {{asked}}</p>{{/asked}}
    {{#leftOut}}<p class="soft">{{.}}</p>{{/leftOut}}
    {{#comparison}}<p class="soft">Compared with {{comparison}}</p>{{/comparison}}
    {{#doubt}}<p class="inconclusive">{{doubt}}</p>{{/doubt}}
    <nav aria-label="Sections"><ul>{{#sections}}<li><a href="#{{id}}">{{title}}</a></li>{{/sections}}</ul></nav>
    </header>
    <main>
    {{#gate}}<section id="gate" aria-labelledby="gate-h"><h2 id="gate-h">Gate: <span class="{{style}}">{{verdict}}</span></h2>
    <p>{{sentence}}</p>
    {{{concerns}}}
    {{#rest}}<details><summary>{{restCount}} without a concern</summary>{{{rest}}}</details>{{/rest}}
    {{#hasNotes}}<ul class="soft">{{#notes}}<li>{{.}}</li>{{/notes}}</ul>{{/hasNotes}}
    </section>{{/gate}}
    <section id="verdicts" aria-labelledby="verdicts-h"><h2 id="verdicts-h">Verdicts</h2>
    {{#hasReasons}}<ul>{{#reasons}}<li>{{.}}</li>{{/reasons}}</ul>{{/hasReasons}}
    {{^hasReasons}}<p>{{outcome}}</p>{{/hasReasons}}
    {{{invariants}}}
    </section>
    {{#changes}}<section id="changes" aria-labelledby="changes-h"><h2 id="changes-h">Changes</h2>
    <p class="soft">Medians of two runs beside each other. Whether a change is a regression is for the gate to say.</p>
    {{{changes}}}
    </section>{{/changes}}
    <section id="costs" aria-labelledby="costs-h"><h2 id="costs-h">Costs</h2>
    {{{costs}}}
    </section>
    {{#hasCurves}}<section id="curves" aria-labelledby="curves-h"><h2 id="curves-h">Cost against scale</h2>
    <div class="grid2">{{#curves}}<figure>{{{plot}}}<figcaption>{{caption}}</figcaption>
    <details><summary>Figures of {{name}}</summary>{{{table}}}</details></figure>{{/curves}}</div>
    </section>{{/hasCurves}}
    {{#hasLatencies}}<section id="latencies" aria-labelledby="latencies-h"><h2 id="latencies-h">Latencies of single events</h2>
    <p class="soft">{{overhead}}</p>
    {{#latencies}}<details class="scenario"{{#isOpen}} open{{/isOpen}}><summary>{{name}} <span class="{{verdict}}">{{verdict}}</span></summary>
    <div class="grid2">{{#plots}}<figure>{{{plot}}}<figcaption>{{caption}}</figcaption></figure>{{/plots}}</div>
    <details><summary>Figures of {{name}}</summary>{{{table}}}</details>
    {{#hasSketches}}<h3>Slowest events of {{name}}</h3>
    <p class="soft">{{legend}}</p>
    <div class="grid2">{{#sketches}}<figure>{{{plot}}}<figcaption>{{caption}}</figcaption>
    <details class="points"><summary>Figures of event {{event}}</summary>{{{table}}}</details></figure>{{/sketches}}</div>{{/hasSketches}}
    </details>
    {{/latencies}}
    </section>{{/hasLatencies}}
    {{#hasMeasured}}<section id="measured" aria-labelledby="measured-h"><h2 id="measured-h">Real time, cold starts, memory</h2>
    {{#measured}}{{{table}}}
    {{/measured}}</section>{{/hasMeasured}}
    <section id="machine" aria-labelledby="machine-h"><h2 id="machine-h">Machine and conditions</h2>
    {{{machine}}}
    {{{conditions}}}
    </section>
    </main>
    </body>
    </html>

    """
}
