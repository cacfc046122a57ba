import './userAvatar.css'

/** A person's picture, or the last letter of their name where they have none. */
export function UserAvatar({ src, name, size = 40 }: { src?: string | undefined; name: string; size?: number }) {
  return (
    <span className="pg-user-avatar" style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }} aria-hidden="true">
      {src ? <img src={src} alt="" width={size} height={size} /> : [...name].at(-1)}
    </span>
  )
}
