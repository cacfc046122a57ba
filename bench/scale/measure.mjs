import { give } from './application.mjs'
import { timed } from './calls.mjs'
import { customScheme, headOfBranch } from './company.mjs'

/** One account for each scheme; all of them work in the same unit, but for the one who heads a branch. */
const accounts = { all: 'scale101', self: 'scale102', organize: 'scale103', organizeAndBelow: headOfBranch, custom: 'scale104' }

/**
 * Gives each account the application with one scheme, and signs them in.
 * @returns {Promise<{ [scheme: string]: string }>} tokens by scheme
 */
export async function giveScopes(server, token, { menuId }, password) {
  const { call, signIn } = server
  const tokens = {}
  for (const [name, account] of Object.entries(accounts)) {
    const found = await call('GET', `/api/permission/Users?keyword=${account}&pageSize=100`, { token })
    const { id } = found.list.find((user) => user.account === account)
    await give(server, token, { menuId, userId: id, scheme: name === 'custom' ? customScheme : name })
    tokens[name] = await signIn(account, password)
  }
  return tokens
}

/** The pages of the list that are asked for: what opens, one further on, and one that is searched. */
const pages = {
  'first page': { pageSize: 20, currentPage: 1 },
  'tenth page': { pageSize: 20, currentPage: 10 },
  'searched page': {
    pageSize: 20,
    currentPage: 1,
    superQueryJson: JSON.stringify({
      matchLogic: 'and',
      conditionList: [{ logic: 'and', groups: [{ field: 'amount', symbol: '>', fieldValueType: 2, fieldValue: 900 }] }],
    }),
  },
}

/** The calls that open the pickers, in a company of any size. */
const pickers = {
  'user picker: first page': ({ call }, token) =>
    call('POST', '/api/permission/Users/ImUser/Selector/0', { token, body: { currentPage: 1, pageSize: 20 } }),
  'user picker: people of a unit': ({ call }, token, unit) =>
    call('POST', `/api/permission/Users/ImUser/Selector/${unit}`, { token, body: { currentPage: 1, pageSize: 20 } }),
  'user picker: a keyword': ({ call }, token) =>
    call('POST', '/api/permission/Users/ImUser/Selector/0', { token, body: { keyword: '王', currentPage: 1, pageSize: 20 } }),
  'department picker: first page': ({ call }, token) =>
    call('GET', '/api/permission/Organize/Department/Selector/0?currentPage=1&pageSize=20', { token }),
  'position picker': ({ call }, token) => call('GET', '/api/permission/Position/Selector', { token }),
}

/**
 * Measures everything in turn, a round at a time, so that whatever else the machine does falls on all. Times in ms.
 * @returns {Promise<{ lists: object[], picks: object[], signIns: { small: number[], large: number[] } }>}
 */
export async function measure({ small, large, token, application, scopes, password, rounds }) {
  const path = `/api/visualdev/OnlineDev/${application.id}/List`
  const lists = Object.keys(pages).flatMap((page) => Object.keys(scopes).map((scope) => ({ page, scope, times: [], total: 0 })))
  const picks = Object.keys(pickers).map((name) => ({ name, times: [] }))
  const signIns = { small: [], large: [] }
  const [company] = (await large.call('GET', '/api/permission/Organize/Department/Selector/0', { token })).list
  const [unit] = (await large.call('GET', `/api/permission/Organize/Department/Selector/${company.id}?pageSize=20`, { token })).list
  for (let round = -2; round < rounds; round++) {
    const keep = (list, time) => round >= 0 && list.push(time)
    for (const one of lists) {
      const ask = async () => {
        one.total = (await large.call('POST', path, { token: scopes[one.scope], body: pages[one.page] })).pagination.total
      }
      keep(one.times, await timed(ask))
    }
    for (const { name, times } of picks) keep(times, await timed(() => pickers[name](large, scopes.all, unit.id)))
    keep(signIns.small, await timed(() => small.signIn('zhangwei', password)))
    keep(signIns.large, await timed(() => large.signIn('scale105', password)))
  }
  return { lists, picks, signIns }
}
