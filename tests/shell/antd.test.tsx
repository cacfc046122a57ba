// @vitest-environment happy-dom
import { ConfigProvider } from 'antd'
import { useContext, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { setLanguage, startI18n } from '#shell/i18n.ts'
import { Antd } from '#shell/workspace/Antd.tsx'

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
  const says = (locale: string) => vi.waitFor(() => expect(document.getElementById('words')?.textContent).toBe(locale), 10_000)
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
