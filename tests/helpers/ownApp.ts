import { expect, type Page } from '@playwright/test'

interface OwnApp {
  fullName: string
  enCode: string
  formData: object
  columnData: object
}

/** What the test that runs has made: the server of a worker serves the tests after it too. */
const made: Array<{ url: string; token: string | null }> = []
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('pinge_token'))

/** Notes a record that is taken away when the test has ended: the last one first. */
export async function takeAwayAfter(page: Page, url: string): Promise<void> {
  made.push({ url, token: await tokenOf(page) })
}

/** Takes away what the test has made. `again` signs in once more, for a test that has ended its own session. */
export async function takeAway(page: Page, again: () => Promise<void>): Promise<void> {
  let fresh: string | null | undefined
  for (const { url, token } of made.splice(0).reverse()) {
    const remove = async (by: string | null | undefined) =>
      (await page.request.fetch(url, { method: 'DELETE', headers: { authorization: `Bearer ${by}` } })).json()
    let answer = await remove(fresh ?? token)
    if (answer.code !== 200 && fresh === undefined) {
      await again()
      fresh = await tokenOf(page)
      answer = await remove(fresh)
    }
    expect(answer.code, `DELETE ${url}: ${JSON.stringify(answer)}`).toBe(200)
  }
}

/** The calls of the API as the person who is signed in; one that is refused fails the test. */
export async function callsOf(page: Page) {
  const token = await tokenOf(page)
  const call = async (method: string, url: string, body?: object) => {
    const answer = await page.request.fetch(url, { method, headers: { authorization: `Bearer ${token}` }, ...(body ? { data: body } : {}) })
    const envelope = await answer.json()
    expect(envelope.code, `${method} ${url}: ${JSON.stringify(envelope)}`).toBe(200)
    return envelope.data
  }
  return call
}

/**
 * Makes and releases an application of a test's own through the API, with a menu entry of its own, as the person who is
 * signed in, and opens its page; gives the call that the test may make for itself. Both are taken away after the test.
 */
export async function ownApp(page: Page, { fullName, enCode, formData, columnData }: OwnApp) {
  const call = await callsOf(page)
  const { id } = await call('POST', '/api/visualdev/Base', { fullName, enCode, formData, columnData })
  await takeAwayAfter(page, `/api/visualdev/Base/${id}`)
  await call('POST', `/api/visualdev/Base/${id}/Actions/Release`)
  const menu = { parentId: '-1', fullName, enCode, type: 3, urlAddress: `model/${enCode}`, propertyJson: JSON.stringify({ moduleId: id }) }
  const entry = await call('POST', '/api/system/Menu', { ...menu, enabledMark: 1, sortCode: 999 })
  await takeAwayAfter(page, `/api/system/Menu/${entry.id}`)
  await page.goto(`/model/${enCode}`)
  return { id: String(id), menuId: String(entry.id), call, records: `/api/visualdev/OnlineDev/${id}` }
}
