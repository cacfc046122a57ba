import { Button, Tag } from 'antd'
import type { ReactNode, Ref } from 'react'
import { useText } from '#runtime/app.ts'
import '../application/application.css'

interface DeskFrameProps {
  ref: Ref<HTMLElement>
  /** what is designed */
  of: { fullName: string; enCode: string }
  desk: { dirty: boolean; told: string; leave: (to: string) => Promise<void> }
  /** where one goes back to; what is not saved is asked about first */
  back: string
  /** what is known of it, beside whether it is saved */
  state?: ReactNode
  /** ways to look at it */
  looks?: ReactNode
  /** what can be done with all of it */
  acts: ReactNode
  children: ReactNode
}

/** The frame of a designer: the way back, what is designed, whether it is saved, and what can be done with all of it. */
export function DeskFrame({ ref, of, desk, back, state, looks, acts, children }: DeskFrameProps) {
  const t = useText()
  return (
    <section className="pg-studio" ref={ref} aria-label={of.fullName} aria-keyshortcuts="F6 Shift+F6">
      <header className="pg-studio-bar">
        <Button onClick={() => void desk.leave(back)}>{t('t:studio.back')}</Button>
        <h1 className="pg-studio-title" title={of.enCode}>
          {of.fullName} <small data-words="data">{of.enCode}</small>
        </h1>
        {state}
        {desk.dirty ? <Tag color="warning">{t('t:studio.dirty')}</Tag> : null}
        {looks}
        <div className="pg-studio-acts">{acts}</div>
      </header>
      <p className="sr-only" role="status">
        {desk.told}
      </p>
      {children}
    </section>
  )
}
