import { createRoot } from 'react-dom/client'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { tellCutTexts } from './cutTexts.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { tellFarewell } from './farewell.ts'
import { startI18n } from './i18n.ts'
import { takeLinkToken } from './linkToken.ts'
import { drawLook } from './mode.ts'
import { Progress } from './Progress.tsx'
import { loadLogin, loadWorkspace, Router } from './Router.tsx'
import { followOtherWindows, token } from './session.ts'
import { followSettings } from './settings.ts'
import { Toasts } from './Toasts.tsx'
import type { Screens } from './workspace/Views.tsx'
import 'virtual:antd-tokens.css'
import './theme.css'
import './touch.css'
import './english.css'

export interface Parts {
  /** screens that are code, by path */
  screens: Screens
}

/** Starts the client: the person's texts, then whatever the address and the token ask for. */
export async function start({ screens }: Parts) {
  takeLinkToken()
  const texts = startI18n(token() ? 'main' : 'start')
  // What will be needed is fetched beside the texts, not after them.
  void (token() ? loadWorkspace() : loadLogin())
  followOtherWindows()
  followSettings()
  drawLook()
  tellCutTexts()
  await texts
  tellFarewell()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <ErrorBoundary>
      <Progress />
      <Router screens={screens} />
      <Toasts />
      <ConfirmDialog />
    </ErrorBoundary>,
  )
}
