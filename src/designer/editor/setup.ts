import { autocompletion } from '@codemirror/autocomplete'
import { indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { syntaxHighlighting } from '@codemirror/language'
import { lintGutter } from '@codemirror/lint'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import { basicSetup } from 'codemirror'
import type { Translate } from '#core/form/form.ts'
import { completer } from './complete.ts'
import type { Help } from './context.ts'
import { hover } from './hover.ts'

/** The page's nonce: the editor writes style elements of its own, which the Content-Security-Policy asks it for. */
const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** The editor's own words, by what it calls them. */
const phrases = (t: Translate) => ({
  Find: t('t:studio.find'),
  Replace: t('t:studio.replace'),
  next: t('t:studio.next'),
  previous: t('t:studio.previous'),
  all: t('t:studio.all'),
  'match case': t('t:studio.matchCase'),
  regexp: t('t:studio.regexp'),
  'by word': t('t:studio.byWord'),
  replace: t('t:studio.replaceOne'),
  'replace all': t('t:studio.replaceAll'),
  close: t('t:common.close'),
  'current match': t('t:studio.currentMatch'),
  'on line': t('t:studio.onLine'),
  'replaced $ matches': t('t:studio.replaced'),
  'No diagnostics': t('t:studio.noFaults'),
  Diagnostics: t('t:studio.faultsTitle'),
  Completions: t('t:studio.completions'),
  'Fold line': t('t:studio.fold'),
  'Unfold line': t('t:studio.unfold'),
  'folded code': t('t:studio.folded'),
  unfold: t('t:studio.unfold'),
  '$ unchanged lines': t('t:studio.unchanged'),
})

/** What every text of the studio shares, read-only ones included. */
export const reading = (t: Translate, label: string): Extension => [
  EditorView.cspNonce.of(nonce()),
  EditorState.phrases.of(phrases(t)),
  json(),
  syntaxHighlighting(classHighlighter),
  EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
]

/** A key that is ours whatever happens: the browser must not save the page instead. */
const always = (work: () => void) => () => {
  work()
  return true
}

/** What an edited text has beside: completion, hover help, faults in the margin, and saving. */
export const writing = (options: { help: () => Help; save: () => void; format: () => void }): Extension => [
  keymap.of([
    { key: 'Mod-s', preventDefault: true, run: always(options.save) },
    { key: 'Shift-Alt-f', preventDefault: true, run: always(options.format) },
    indentWithTab,
  ]),
  basicSetup,
  autocompletion({ override: [completer(options.help)], icons: false, activateOnTypingDelay: 50 }),
  hover(options.help),
  lintGutter(),
  EditorState.tabSize.of(2),
]
