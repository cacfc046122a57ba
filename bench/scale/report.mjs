import { boundsTable, machineLine, number, table } from '../lib/report.mjs'
import { median, quantile } from '../lib/stats.mjs'

const p95 = (times) => quantile(times, 0.95)
const words = {
  all: 'all (not scoped)',
  self: 'own',
  organize: 'own department',
  organizeAndBelow: 'own department and below',
  custom: 'a condition',
}

/** What has to hold at this size. @returns {import('../lib/bounds.mjs').Bound[]} */
function boundsOf({ lists, picks, signIns }) {
  const whole = (page) => lists.find((one) => one.page === page && one.scope === 'all')
  return [
    ...lists
      .filter(({ scope }) => scope !== 'all')
      .map(({ page, scope, times }) => ({
        text: `list, ${page}: ${words[scope]} / all, p95`,
        value: p95(times) / p95(whole(page).times),
        limit: 3,
        unit: 'x',
      })),
    { text: `${picks[0].name}, p95`, value: p95(picks[0].times), limit: 200, unit: 'ms' },
    {
      text: 'signing in: large company / sixty people, median',
      value: median(signIns.large) / median(signIns.small),
      limit: 1.1,
      unit: 'x',
    },
  ]
}

/** Everything that one run found, as text. */
export function report({ size, postgres, ...found }) {
  const { lists, picks, signIns } = found
  const bounds = boundsOf(found)
  const line = (name, times, total) => [name, number(total), number(median(times), 1), number(p95(times), 1)]
  const figures = [
    ...lists.map(({ page, scope, times, total }) => line(`list, ${page}: ${words[scope]}`, times, total)),
    ...picks.map(({ name, times }) => line(name, times)),
    line('signing in, sixty people', signIns.small),
    line('signing in, large company', signIns.large),
  ]
  const text = `# Pinge in a large company

\`npm run bench:scale\`, with TEST_DATABASE_URL
${machineLine(`PostgreSQL ${postgres}`)}, server and database on the same machine
${number(size.people)} people, ${number(size.departments)} departments, ${number(size.rows)} records in one application that asks for data permission.

## Bounds

${boundsTable(bounds)}

## Figures

Times in ms, over HTTP, one call after another.

${table(['call', 'records', 'median', 'p95'], figures, 1)}

- ${lists[0].times.length} rounds; in a round everything is asked once, so that whatever else the machine does falls on all.
- Each list is asked for by somebody who was given the application's menu with one data scheme; a page has 20 records and the count of all. *own department and below* is asked by somebody who heads a branch of fifty departments.
- *signing in*: the call with the password and the one for the menus and rights, as the browser makes them.
`
  return { text, bounds }
}
