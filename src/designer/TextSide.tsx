import { useCallback } from 'react'
import { wordFault } from '#core/check/check.ts'
import { useText } from '#runtime/app.ts'
import { CodeEditor, type CodeEditorProps } from './editor/CodeEditor.tsx'
import { Faults } from './Faults.tsx'
import type { Finding } from './language/analyse.ts'
import type { Written } from './useWritten.ts'

interface TextSideProps extends Pick<CodeEditorProps, 'help' | 'findings' | 'onChange' | 'onSteps' | 'onSave'> {
  written: Written
  /** goes to where a fault is */
  onGo: (finding: Finding) => void
}

/** The text of a schema with help, and its faults below. */
export function TextSide({ written, onGo, ...editor }: TextSideProps) {
  const t = useText()
  const { stored, text } = written
  const word = useCallback((finding: Finding) => wordFault(finding, t), [t])
  return (
    <div className="pg-studio-text">
      <CodeEditor api={written.editor} text={text} label={t('t:studio.textOf', { name: stored.title })} word={word} {...editor} />
      <Faults findings={editor.findings} onGo={onGo} />
    </div>
  )
}
