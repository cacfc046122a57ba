import { Button } from 'antd'
import { useCallback, useMemo, useRef, useState } from 'react'
import { wordFault } from '#core/check/check.ts'
import { useApp } from '#runtime/app.ts'
import { ToolRow } from '../application/ToolRow.tsx'
import { CodeEditor, type EditorApi } from '../editor/CodeEditor.tsx'
import type { Help } from '../editor/context.ts'
import { Faults } from '../Faults.tsx'
import type { Finding } from '../language/analyse.ts'
import { useKnown } from '../useKnown.ts'

interface TextSideProps {
  /** what the text is of */
  name: string
  text: string
  findings: readonly Finding[]
  fields: readonly string[]
  texts: { [key: string]: string }
  onChange: (text: string) => void
  onSave: () => void
}

/** A flow as the text that it is, with completion, help and faults. */
export function TextSide({ name, text, findings, fields, texts, onChange, onSave }: TextSideProps) {
  const app = useApp()
  const { t } = app
  const editor = useRef<EditorApi>(null)
  const [steps, setSteps] = useState({ undo: false, redo: false })
  const known = useKnown()
  const help = useMemo<Help>(
    () => ({ kind: 'flow', language: app.language, t, texts, fields, ...known }),
    [app.language, t, texts, fields, known],
  )
  const word = useCallback((finding: Finding) => wordFault(finding, t), [t])
  return (
    <div className="pg-flow-area pg-design-side">
      <ToolRow>
        <Button size="small" type="text" disabled={!steps.undo} onClick={() => editor.current?.undo()}>
          {t('t:design.tool.undo')}
        </Button>
        <Button size="small" type="text" disabled={!steps.redo} onClick={() => editor.current?.redo()}>
          {t('t:design.tool.redo')}
        </Button>
        <Button size="small" type="text" onClick={() => editor.current?.search()}>
          {t('t:studio.find')}
        </Button>
        <Button size="small" type="text" onClick={() => editor.current?.format()}>
          {t('t:studio.format')}
        </Button>
      </ToolRow>
      <CodeEditor
        api={editor}
        text={text}
        label={t('t:studio.textOf', { name })}
        help={help}
        findings={findings}
        word={word}
        onChange={onChange}
        onSteps={setSteps}
        onSave={onSave}
      />
      <Faults findings={findings} onGo={({ from, to }) => editor.current?.reveal(from, to)} />
    </div>
  )
}
