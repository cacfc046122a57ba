import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { useT } from '../language/text.ts'
import { store } from '../store.ts'
import { WarnIcon } from '../theme/glyphs.tsx'
import { useModal } from '../useModal.ts'
import { type Question, questionsAtom } from './confirm.ts'

/** The browser's own dialog keeps the focus inside and gives it back; a dangerous question begins on cancel. */
function Dialog({ question }: { question: Question }) {
  const t = useT()
  const id = useId()
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      // It interrupts whatever dialog or drawer is open underneath, and is told from it by its role.
      role="alertdialog"
      className="confirm"
      aria-labelledby={id}
      // A dialog of the page underneath must not hear of Escape.
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault()
        question.answer(false)
      }}
      onClick={(event) => event.target === dialog.current && question.answer(false)}
    >
      <div className="confirm-body">
        <span className={question.danger ? 'confirm-sign danger' : 'confirm-sign'}>
          <WarnIcon size={20} />
        </span>
        <p id={id}>{question.text}</p>
      </div>
      <div className="confirm-buttons">
        {/* biome-ignore lint/a11y/noAutofocus: a dialog must say where its focus begins. */}
        <button type="button" className="button" autoFocus={question.danger} onClick={() => question.answer(false)}>
          {t('common.cancel')}
        </button>
        <button
          type="button"
          className={question.danger ? 'button button-danger' : 'button button-primary'}
          // biome-ignore lint/a11y/noAutofocus: as above.
          autoFocus={!question.danger}
          onClick={() => question.answer(true)}
        >
          {t('common.confirm')}
        </button>
      </div>
    </dialog>
  )
}

/** Shows the first waiting question. */
export function ConfirmDialog() {
  const [question] = useAtomValue(questionsAtom, { store })
  return question ? <Dialog key={question.text} question={question} /> : null
}
