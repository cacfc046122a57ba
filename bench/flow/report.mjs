import { boundsTable, machineLine, number, table } from '../lib/report.mjs'
import { median, quantile, ratio } from '../lib/stats.mjs'
import { kinds, nodes } from './patterns.mjs'

const words = {
  todo: 'to-do list, first page of 20',
  small: 'plain list, an application of 20 records',
  large: 'plain list, first 20 of an application with as many records as there are instances',
  heat: 'where the instances wait, and how long their nodes took',
  update: 'plain update of a record',
  first: 'a decision, its node waits for the other one',
  second: 'a decision, it goes on at the next node',
}

/** Everything that one run found, as text. */
export function report({ found, cpu, size, counts, statements, postgres, filled }) {
  const both = found.first.map((time, round) => (time + found.second[round]) / 2)
  const all = (name) => cpu[name].server + cpu[name].database
  const bounds = [
    { text: 'to-do list, first page / plain list of 20 records', value: ratio(found.todo, found.small), limit: 1.5, unit: 'x' },
    { text: 'a decision / a plain update', value: ratio(both, found.update), limit: 3, unit: 'x' },
    { text: 'where all of them wait', value: median(found.heat), limit: 300, unit: 'ms' },
    { text: 'to-do list, first page / plain list of 20 records, CPU', value: all('todo') / all('small'), limit: 1.5, unit: 'x' },
    { text: 'a decision / a plain update, CPU', value: (all('first') + all('second')) / 2 / all('update'), limit: 3, unit: 'x' },
  ]
  const line = ([name, times]) => [
    words[name],
    statements[name] === undefined ? '' : number(statements[name]),
    number(median(times), 1),
    number(quantile(times, 0.95), 1),
    number(cpu[name].server, 1),
    number(cpu[name].database, 1),
  ]
  const text = `# What flows cost

\`npm run bench:flow\`, with TEST_DATABASE_URL
${machineLine(`PostgreSQL ${postgres}`)}, server and database on the same machine
${number(counts.instances)} instances with ${number(counts.tasks)} tasks of ${number(size.people)} people and ${number(counts.events)} events; half of the instances wait, each for two people.

## Bounds

${boundsTable(bounds)}

## Figures

Times in ms, over HTTP, one call after another; each is the mean of a round. Then the CPU in ms that one takes of the server and of the database.

${table(['call', 'statements', 'median', 'p95', 'server', 'database'], Object.entries(found).map(line), 1)}

- ${found.todo.length} rounds; in a round everything is asked in turn, so that whatever else the machine does falls on all. Ratios are medians of the ratios within a round; of a decision the mean of both kinds counts.
- The flow has ${nodes} nodes of two people who both have to agree, named by fields of the record. The instances were made in ${filled} of what the server keeps of ${Object.keys(kinds).length} that were filed and decided by its calls. Others have their places, so that everybody is asked about twenty.
- The applications without a flow have the same fields, and are asked by the same people with the whole of the rights. Statements are counted on the wire of a second server, of one request alone, the least of five.
`
  return { text, bounds }
}
