import { useRef, useState } from 'react'
import type { Text } from '#core/types.ts'
import { useRun } from '#runtime/actions/run.ts'
import { CallError, useApp } from '#runtime/app.ts'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useExpr } from '#runtime/scope.ts'
import { LightButton } from '../control/LightButton.tsx'
import { UserAvatar } from '../parts/UserAvatar.tsx'
import { squarePicture } from '../upload/squarePicture.ts'
import './avatar.css'

/** A person: their picture, name and what is said of them; with `upload` the picture can be changed. */
function Avatar({ node }: BlockProps<'avatar'>) {
  const app = useApp()
  const run = useRun()
  const input = useRef<HTMLInputElement>(null)
  const src = useExpr<string | null>(node.src)
  const name = app.t(useExpr<Text | undefined>(node.name) ?? '')
  const hint = app.t(useExpr<Text | undefined>(node.hint) ?? '')
  const [busy, setBusy] = useState(false)
  const { upload } = node

  const take = async (file: File | undefined) => {
    if (!file || !upload) return
    setBusy(true)
    try {
      const form = new FormData()
      form.append('file', await squarePicture(file))
      const { data } = await app.request({ post: upload, body: form })
      await run(node.on?.change, { item: data })
    } catch (error) {
      // A refused call was told already.
      if (!(error instanceof CallError)) app.toast('error', app.t('t:profile.avatar.notPicture'))
    } finally {
      setBusy(false)
      if (input.current) input.current.value = ''
    }
  }
  return (
    <div className="pg-avatar">
      <UserAvatar src={src ?? ''} name={name} size={72} />
      <div>
        <h1>{name}</h1>
        {hint && <p>{hint}</p>}
      </div>
      {upload && (
        <>
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/gif,image/webp,image/bmp"
            hidden
            onChange={(event) => void take(event.target.files?.[0])}
          />
          <LightButton label={app.t('t:profile.avatar.change')} busy={busy} onClick={() => input.current?.click()} />
        </>
      )}
    </div>
  )
}

export default { block: Avatar } satisfies Renderer<'avatar'>
