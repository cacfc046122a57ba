// @vitest-environment happy-dom
import { ConfigProvider } from 'antd'
import { memo, useContext, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { setLanguage, startI18n } from '#shell/language/i18n.ts'
import { Antd } from '#shell/workspace/Antd.tsx'
import { until } from '../helpers/until.ts'

it('I18-01 what is drawn stays when the words of its widgets come later, and when the language changes', async () => {
  let mounts = 0
  function Probe() {
    useEffect(() => {
      mounts += 1
    }, [])
    return <span id="words">{useContext(ConfigProvider.ConfigContext).locale?.locale}</span>
  }
  localStorage.setItem('pinge_language', 'zh')
  await startI18n()
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.getElementById('root') as HTMLElement)
  const says = (locale: string) => until(() => expect(document.getElementById('words')?.textContent).toBe(locale))
  root.render(
    <Antd>
      <Probe />
    </Antd>,
  )
  await says('')
  await says('zh-cn')
  await setLanguage('zhtw')
  await says('zh-tw')
  expect(mounts).toBe(1)
  root.unmount()
})

it('SH-20 a change of page draws no control of the open tabs anew', async () => {
  await startI18n()
  let drawn = 0
  const Control = memo(function Control() {
    drawn += 1
    return <span id="control">{useContext(ConfigProvider.ConfigContext).locale?.locale}</span>
  })
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.getElementById('root') as HTMLElement)
  const at = (page: string) =>
    root.render(
      <Antd>
        <h1>{page}</h1>
        <Control />
      </Antd>,
    )
  const shows = (page: string) => until(() => expect(document.querySelector('h1')?.textContent).toBe(page))
  at('one')
  await until(() => expect(document.getElementById('control')?.textContent).toBeTruthy())
  const before = drawn
  for (const page of ['two', 'one', 'two']) {
    at(page)
    await shows(page)
  }
  expect(drawn).toBe(before)
  root.unmount()
})
