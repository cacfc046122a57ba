import { type RefObject, useEffect, useState } from 'react'

/** Why there is no camera: the page is not served safely, nobody may use it, there is none, or something else holds it. */
export type CameraFault = 'unsafe' | 'refused' | 'noCamera' | 'busy'

const faults: { [name: string]: CameraFault } = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'noCamera',
  OverconstrainedError: 'noCamera',
}

/** Shows the camera that looks away from the person in a video, as long as this is on screen. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): { ready: boolean; fault: CameraFault | undefined } {
  const [state, setState] = useState<{ ready: boolean; fault: CameraFault | undefined }>({ ready: false, fault: undefined })
  useEffect(() => {
    let gone = false
    let stream: MediaStream | undefined
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const start = async () => {
      // browsers give a camera to pages of https and of this machine only
      if (!navigator.mediaDevices) return setState({ ready: false, fault: 'unsafe' })
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
        const element = video.current
        if (gone || !element) return stop()
        element.srcObject = stream
        await element.play()
        if (!gone) setState({ ready: true, fault: undefined })
      } catch (error) {
        stop()
        if (!gone) setState({ ready: false, fault: faults[(error as DOMException).name] ?? 'busy' })
      }
    }
    void start()
    return () => {
      gone = true
      stop()
    }
  }, [video])
  return state
}
