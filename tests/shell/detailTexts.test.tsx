// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Dialogs } from '#runtime/dialog/Dialog.tsx'
import { openRecord } from '#runtime/page/recordDetail.ts'
import zh from '#schemas/locales/zh.json'
import { setLanguage, startI18n } from '#shell/language/i18n.ts'
import { hasText, translateIn, withWords } from '#shell/language/text.ts'
import { Around, testApp, testPage } from '../helpers/app.tsx'
import { clear, show, until } from '../renderers/show.tsx'

// fetched on first use; how long that takes is not what is looked at here
beforeAll(async () => {
  await import('#runtime/page/Frame.tsx')
}, 60_000)
afterEach(clear)

describe('the detail of a related record', () => {
  it('DV-05 I18-03 is worded when it opens, though nobody needed its texts before', async () => {
    await startI18n('main')
    await setLanguage('zh')
    expect([hasText('studio.collected'), hasText('studio.byWord')]).toEqual([false, false])
    const at = testPage()
    const config = {
      id: 'goods',
      enCode: 'goods',
      fullName: 't:studio.collected',
      webType: 2,
      formData: JSON.stringify({ version: 1, fields: [{ pingeKey: 'input', field: 'name', label: 't:studio.byWord' }] }),
      columnData: null,
    }
    const answer = (get = '') => (get.endsWith('/Config') ? config : { id: 'g1', data: JSON.stringify({ id: 'g1', name: '白纸' }) })
    const app = { ...testApp((call) => answer(call.get)), t: translateIn('zh'), words: withWords }
    await show(
      <Around app={app} at={at}>
        <Dialogs page={at.page} />
      </Around>,
    )
    await openRecord('goods', 'g1', at, app)
    await until(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('白纸'))
    const shown = document.querySelector('[role=dialog]')?.textContent
    expect(shown).toContain(zh['studio.collected'])
    expect(shown).toContain(zh['studio.byWord'])
  })
})
