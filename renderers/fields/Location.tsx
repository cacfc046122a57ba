import { Suspense, useEffect, useState } from 'react'
import { placeOf, placeText } from '#core/rules/place.ts'
import type { Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { read } from '#runtime/data/sources.ts'
import { lazyDialog } from '#runtime/dialog/lazyDialog.tsx'
import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { FrameWait } from '#runtime/page/FrameWait.tsx'
import { icon } from '../icons/icons.tsx'
import { PickerTags } from '../picker/PickerTags.tsx'

const load = () => import('../picker/PlaceDialog.tsx')
const PlaceDialog = lazyDialog('location', load)
const pin = icon('pin', 'M8 14.5S3 10 3 6.3a5 5 0 0 1 10 0C13 10 8 14.5 8 14.5zM8 4.6a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z')

/** WG-41: a place on the map: its address, and the dialog to choose it in. */
function Edit(props: EditProps<'location'>) {
  const { node, id, value, onChange, onBlur } = props
  const [open, setOpen] = useState(false)
  const said = placeText(value)
  const close = () => {
    setOpen(false)
    onBlur()
    // after the dialog has let go of the focus
    setTimeout(() => document.getElementById(id)?.focus())
  }
  const clear = () => onChange(undefined)
  return (
    <>
      <PickerTags
        {...props}
        chosen={said ? [{ key: 'place', label: said }] : []}
        multiple={false}
        open={open}
        icon={pin}
        onNear={() => void load().catch(() => undefined)}
        onOpen={() => setOpen(true)}
        onRemove={clear}
        onClear={clear}
      />
      {open && (
        <div id={`${id}_dialog`} className="pg-picker-dialog">
          <Suspense fallback={<FrameWait kind="dialog" width={600} />}>
            <PlaceDialog node={node} value={value} onDone={onChange} onClose={close} />
          </Suspense>
        </div>
      )}
    </>
  )
}

/** LO-09: the picture of the point, where there is a maps service. */
function Picture({ lng, lat, said }: { lng: number; lat: number; said: string }) {
  const app = useApp()
  const [url, setUrl] = useState('')
  useEffect(() => {
    let gone = false
    read({ get: '/api/system/Location/picture', query: { location: `${lng},${lat}` } }, app).then(
      ({ data }) => gone || setUrl(String((data as Row | null)?.url ?? '')),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [app, lng, lat])
  return url ? <img className="pg-picker-place" src={url} alt={said} width={80} height={80} onError={() => setUrl('')} /> : null
}

function Read({ value }: ReadProps<'location'>) {
  const place = placeOf(value)
  const said = placeText(value)
  return (
    <>
      {said}
      {place && <Picture lng={place.lng} lat={place.lat} said={said} />}
    </>
  )
}

export default { edit: Edit, read: Read, cell: ({ value }) => placeText(value) } satisfies Renderer<'location'>
