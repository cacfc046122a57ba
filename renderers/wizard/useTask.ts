import { useEffect, useRef, useState } from 'react'
import { useApp } from '#runtime/app.ts'
import { lastTask, type Task, taskFrom } from './rows.ts'

/** How often an import in the background is looked at, in milliseconds. */
const lookEvery = 1000

interface Told {
  /** one goes on that was begun before the wizard was opened */
  onGoing: () => void
  /** it has ended, or the last one that had is looked at again */
  onEnd: (ended: Task) => void
}

/** IM-06: the import in the background that is shown (`task`), followed until it has ended, and how the last one that can be looked at again is shown (`showLast`). */
export function useTask(url: string, { onGoing, onEnd }: Told) {
  const app = useApp()
  const [task, setTask] = useState<Task>()
  const [last, setLast] = useState<Task>()
  const isGone = useRef(false)
  const show = (ended: Task) => {
    setTask(undefined)
    setLast(undefined)
    onEnd(ended)
  }
  const read = async (id: string): Promise<Task> => taskFrom((await app.request({ get: `${url}/ImportTasks/${id}` }, { quiet: true })).data)
  /** Looks at an import in the background until it has ended or nobody watches it any more; a line that is lost comes back. */
  const follow = async (id: string) => {
    while (!isGone.current) {
      try {
        const found = await read(id)
        if (isGone.current) return
        if (found.state !== 'running') return show(found)
        setTask(found)
      } catch {
        // it goes on without being watched
      }
      await new Promise((next) => setTimeout(next, lookEvery))
    }
  }
  const goOn = (found: Task) => {
    setTask(found)
    onGoing()
    follow(found.id)
  }
  const goingOn = useRef(goOn)
  goingOn.current = goOn
  // whoever comes back to one that goes on sees how far it is
  useEffect(() => {
    isGone.current = false
    lastTask(app, url).then((found) => {
      if (isGone.current || !found) return
      if (found.state !== 'running') return setLast(found)
      goingOn.current(found)
    })
    return () => {
      isGone.current = true
    }
  }, [app, url])
  /** Shows one that was just begun. */
  const watch = (id: string, total: number) => {
    setTask(taskFrom({ id, state: 'running', total }))
    follow(id)
  }
  const stop = async () => {
    if (task) await app.request({ post: `${url}/ImportTasks/${task.id}/Actions/Stop` })
  }
  return { task, watch, stop, showLast: last && (async () => show(await read(last.id))) }
}
