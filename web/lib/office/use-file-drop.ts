import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react'

type Dragged = Pick<DragEvent, 'dataTransfer'> | globalThis.DragEvent

const hasFiles = ({ dataTransfer }: Dragged) => dataTransfer?.types.includes('Files') ?? false

/** Ignores a file dropped outside the drop zone: otherwise the browser would leave the page and open the file. */
function useMissedDrops() {
  useEffect(() => {
    const ignore = (event: globalThis.DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    document.addEventListener('dragover', ignore)
    document.addEventListener('drop', ignore)
    return () => {
      document.removeEventListener('dragover', ignore)
      document.removeEventListener('drop', ignore)
    }
  }, [])
}

export function useFileDrop(take: (files: File[]) => void, isReady = true) {
  const [isOver, setOver] = useState(false)
  const ref = useRef<HTMLInputElement>(null)
  useMissedDrops()
  const zone = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(isReady)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      if (isReady) take([...event.dataTransfer.files])
    },
  }
  const onChange = ({ target: { files } }: ChangeEvent<HTMLInputElement>) => {
    if (files) take([...files])
    // Reset the file input, so that choosing the same file again triggers a change.
    if (ref.current) ref.current.value = ''
  }
  return { isOver, zone, input: { ref, onChange }, choose: () => ref.current?.click() }
}
