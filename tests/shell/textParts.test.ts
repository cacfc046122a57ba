// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import en from '#schemas/locales/en.json'
import zh from '#schemas/locales/zh.json'
import { needTexts, setLanguage, startI18n, textsAtom } from '#shell/language/i18n.ts'
import { t } from '#shell/language/text.ts'
import { store } from '#shell/store.ts'

describe('the texts come in parts', () => {
  it('I18-03 a text that was not needed before is drawn when it has come, and its key is never read', async () => {
    const key = 'studio.all'
    await startI18n('start')
    await setLanguage('zh')
    expect(t('login.submit')).toBe(zh['login.submit'])
    const before = store.get(textsAtom)
    expect(t(key)).toBe('')
    await needTexts('more')
    expect(t(key)).toBe(zh[key])
    expect(store.get(textsAtom)).toBeGreaterThan(before)
    expect(t('no.such.text')).toBe('no.such.text')
  })

  it('I18-02 another language comes with as many of them', async () => {
    const key = 'nav.logout'
    await startI18n('start')
    await needTexts('main')
    await setLanguage('en')
    expect(t(key)).toBe(en[key])
    await setLanguage('zh')
  })
})
