import { useState } from 'react'
import { FailedPicture } from './failed-picture.tsx'

interface FilePictureProps {
  src: string
  alt: string
  className: string | undefined
}

/** The small picture of a customer's file, or its words where it cannot be shown (issue 6.31). */
export function FilePicture({ src, alt, className }: FilePictureProps) {
  const [failed, setFailed] = useState('')
  if (failed === src) return <FailedPicture alt={alt} className={className} />
  return <img className={className} src={src} alt={alt} onError={() => setFailed(src)} />
}
