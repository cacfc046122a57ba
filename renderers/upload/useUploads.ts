import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { acceptText, type FileItem, filesOf, isAccepted } from '#core/files.ts'
import { fileLimit, sizeLimit } from '#core/rules/files.ts'
import type { Text } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { loadPart } from '#runtime/lazy/loadPart.ts'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { useScopeContext } from '#runtime/scope.ts'
import type { QueueOptions, UploadItem, UploadQueue } from '#runtime/upload/queue.ts'

const none: readonly UploadItem[] = []
const never = () => () => {}
/** Uploads whose form went away because the session ended: who signs in again at the same place goes on with them. */
const kept = new Map<string, UploadQueue>()

/** FL-09, FL-21, FL-12: what may be added to a field, told before anything is sent. */
export function useTaken({ node, value }: Pick<EditProps, 'node' | 'value'>) {
  const { t, toast, env } = useApp()
  const widget = env.widgets.get(node.pingeKey)
  const isPicture = widget?.files === 'pictures'
  return (files: readonly File[], coming: number): File[] => {
    const limit = fileLimit(node, widget)
    let room = limit === undefined ? Number.POSITIVE_INFINITY : limit - filesOf(value).length - coming
    const taken: File[] = []
    for (const file of files) {
      if (room <= 0) {
        toast('warning', t(isPicture ? 't:upload.imageLimit' : 't:upload.fileLimit', { limit: limit ?? 0, count: limit ?? 0 }))
        break
      }
      const right = isPicture ? isAccepted(file.name, 'image', file.type) : isAccepted(file.name, node.accept, file.type)
      if (!right) toast('error', isPicture ? t('t:upload.notImage') : t('t:upload.fileType', { types: acceptText(node.accept, t) }))
      else {
        taken.push(file)
        room--
      }
    }
    return taken
  }
}

/** Says to the form that it cannot be saved while this field has work on its way. */
export function usePending({ node }: Pick<EditProps, 'node'>, busy: boolean) {
  const { form } = useScopeContext()
  const { t } = useApp()
  const plan = form && [...form.plan.byKey.values()].find((one) => one.field === node.field && (!node.id || one.node.id === node.id))
  const field = plan?.table ?? String(node.field)
  const text = t('t:upload.running')
  useEffect(() => {
    if (!form || !busy) return
    form.pending.set(field, text)
    return () => {
      form.pending.delete(field)
    }
  }, [form, busy, field, text])
}

/** WG-12: the files of a field on their way. The uploader is loaded when the first one is chosen. */
export function useUploads(props: EditProps) {
  const { node, value, onChange, onBlur, inTable } = props
  const app = useApp()
  const latest = useRef<FileItem[]>([])
  latest.current = filesOf(value)
  const place = `${location.pathname}${location.search} ${node.id ?? node.field}`
  const [queue, setQueue] = useState(() => (inTable ? undefined : kept.get(place)))
  const items = useSyncExternalStore(queue?.subscribe ?? never, () => queue?.items() ?? none)
  const taken = useTaken(props)
  usePending(props, items.length > 0)

  const { size, unit } = sizeLimit(node)
  const optionsOf = (hash: QueueOptions['hash']): QueueOptions => ({
    request: app.request,
    hash,
    ...(typeof node.type === 'string' ? { type: node.type } : {}),
    fileSize: size,
    sizeUnit: unit,
    onDone: (file, { name, fileSize, fileExtension, fileVersionId, url }) => {
      const item: FileItem = { name: file.name.replaceAll('#', '').trim(), fileId: name, fileSize, fileExtension, fileVersionId, url }
      latest.current = [...latest.current, item]
      onChange(latest.current)
      onBlur()
    },
    onFault: (key, params) => app.toast('error', key.startsWith('t:') ? app.t(key as Text, params) : key),
  })
  // What is done and told goes to the control as it is now, whatever was drawn when the file was chosen.
  const now = useRef(optionsOf)
  now.current = optionsOf
  const wire = (hash: QueueOptions['hash']): QueueOptions => {
    const first = now.current(hash)
    return {
      ...first,
      onDone: (...done) => now.current(hash).onDone(...done),
      onFault: (...fault) => now.current(hash).onFault(...fault),
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the queue that was found
  useEffect(() => {
    if (!queue) return
    if (kept.delete(place)) void load().then(({ hashOf }) => queue.rewire(wire(hashOf)))
    return () => {
      const items = queue.items()
      const over = app.token?.() === null
      for (const { key } of items) over ? queue.pause(key) : queue.cancel(key)
      if (over && items.length > 0 && !inTable) kept.set(place, queue)
    }
  }, [queue])

  const add = async (given: readonly File[]) => {
    const files = taken(given, items.length)
    if (files.length === 0) return
    if (queue) return queue.add(files)
    try {
      const { createQueue, hashOf } = await load()
      const made = createQueue(wire(hashOf))
      setQueue(made)
      made.add(files)
    } catch {
      app.toast('error', app.t('t:upload.failed'))
    }
  }
  return { items, add, queue }
}

const load = () =>
  loadPart('uploader', async () => {
    const [{ createQueue }, { hashOf }] = await Promise.all([import('#runtime/upload/queue.ts'), import('#runtime/upload/hash.ts')])
    return { createQueue, hashOf }
  })
