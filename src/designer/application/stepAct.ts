import type { App } from '#runtime/app.ts'
import { clipboard } from './clipboard.ts'
import type { Steps } from './useSteps.ts'

/** What tools and keys do on every desk, whatever is designed on it. */
export type StepAct = 'undo' | 'redo' | 'copy' | 'cut' | 'paste'

interface Desk<D> {
  app: App
  steps: Steps<D>
  /** whether it is being saved or released */
  busy: boolean
  /** what is selected as the text that is copied, and what is told of it; nothing where it cannot be copied */
  clip: () => { text: string; told: string } | undefined
  /** takes away what was cut */
  cut: () => unknown
  paste: (text: string) => unknown
}

/** Goes a step back or on, or carries what is selected over the clipboard of the window. */
export async function stepAct<D>(what: StepAct, { app, steps, busy, clip, cut, paste }: Desk<D>): Promise<void> {
  if (what === 'undo' || what === 'redo') {
    // what is being saved is not taken back before that is answered
    if (!busy) steps[what]()
    return
  }
  if (what === 'paste') {
    const text = await clipboard.read(app)
    if (text !== undefined) paste(text)
    return
  }
  const clipped = clip()
  if (clipped === undefined || !(await clipboard.write(app, clipped.text))) return
  steps.setTold(clipped.told)
  if (what === 'cut') await cut()
}
