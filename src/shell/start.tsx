import { createRoot } from 'react-dom/client'
import { tellCutTexts } from './language/cutTexts.ts'
import { startI18n } from './language/i18n.ts'
import { ConfirmDialog } from './notify/ConfirmDialog.tsx'
import { ErrorBoundary } from './notify/ErrorBoundary.tsx'
import { Progress } from './notify/Progress.tsx'
import { Toasts } from './notify/Toasts.tsx'
import { loadLogin, loadWorkspace, Router } from './routing/Router.tsx'
import { tellFarewell } from './session/farewell.ts'
import { takeLinkToken } from './session/linkToken.ts'
import { followOtherWindows, token } from './session/session.ts'
import { followSettings } from './settings.ts'
import { drawLook } from './theme/mode.ts'
import type { Screens } from './workspace/views/Views.tsx'
import 'virtual:antd-tokens.css'
import './theme/theme.css'
import './theme/touch.css'
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
