import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { fileSize } from '../../../worker/contract/lib/format'
import { useObjectUrl } from '../../lib/office/use-object-url'
import type { Film, VideoSegment } from '../../lib/office/video-cut'
import { Button } from '../button'
import { Dialog, DialogActions } from '../dialog'
import { ErrorState, Skeleton } from '../states'

const measurePauseMs = 250

/** Lazy chunk of the video cutter; the service worker caches it for offline use. */
const loadCutter = () => import('../../lib/office/video-cut')

type State = { is: 'opening' } | { is: 'open'; film: Film } | { is: 'failed' }

function useFilm(file: File, start: number, limitBytes: number) {
  const [state, setState] = useState<State>({ is: 'opening' })
  const [piece, setPiece] = useState<VideoSegment | null>(null)
  const [fraction, setFraction] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)

  useEffect(() => {
    let isGone = false
    let opened: Film | null = null
    const open = async () => {
      opened = await (await loadCutter()).openVideo(file)
      if (isGone) opened?.input.dispose()
      else setState(opened ? { is: 'open', film: opened } : { is: 'failed' })
    }
    open().catch(() => isGone || setState({ is: 'failed' }))
    return () => {
      isGone = true
      running.current?.abort()
      opened?.input.dispose()
    }
  }, [file])

  useEffect(() => {
    if (state.is !== 'open') return
    const stop = new AbortController()
    setPiece(null)
    const measure = async () =>
      setPiece(await (await loadCutter()).measureVideoCut(state.film, start, limitBytes, stop.signal))
    const timer = setTimeout(() => {
      measure().catch(() => stop.signal.aborted || setState({ is: 'failed' }))
    }, measurePauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [state, start, limitBytes])

  /** Cuts the video. Returns null if cutting was aborted or failed; a failure also sets `state` to 'failed'. */
  const run = useCallback(async (): Promise<Blob | null> => {
    if (state.is !== 'open') return null
    const stopping = new AbortController()
    const { signal } = stopping
    running.current = stopping
    setFraction(0)
    try {
      return await (await loadCutter()).cutVideo(state.film, start, {
        limit: limitBytes,
        signal,
        onProgress: setFraction,
      })
    } catch {
      if (!signal.aborted) setState({ is: 'failed' })
      return null
    } finally {
      setFraction(null)
    }
  }, [state, start, limitBytes])

  return { state, piece, fraction, run, stop: () => running.current?.abort() }
}

const clockText = (seconds: number) => {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

const pieceName = ({ name }: File, { type }: Blob) =>
  `${name.replace(/\.[^.]*$/, '')}-potongan.${type === 'video/webm' ? 'webm' : 'mp4'}`

const cutFailedText =
  'Video ini tidak dapat dibaca atau dipotong di peramban ini. Potong di galeri ponsel lalu pilih lagi, atau rekam lebih pendek (sekitar 30 detik, mutu 720p).'

const PieceInfo = ({ piece, seconds }: { piece: VideoSegment | null; seconds: number }) => (
  <p role="status" className="tabular-nums">
    {piece === null ? (
      'Menghitung yang muat…'
    ) : (
      <>
        <strong>
          Terambil {clockText(piece.from)} sampai {clockText(piece.to)}
        </strong>{' '}
        ({Math.max(1, Math.round(piece.to - piece.from))} detik, {fileSize(piece.bytes)})
        {seconds - piece.to < 1 && ', sampai akhir video'}.
      </>
    )}
  </p>
)

type StartPickerProps = {
  file: File
  seconds: number
  start: number
  isBusy: boolean
  onStart: (start: number) => void
}

function StartPicker({ file, seconds, start, isBusy, onStart }: StartPickerProps) {
  const [isDark, setDark] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const url = useObjectUrl(file)
  const id = useId()
  const told = `${clockText(start)} dari ${clockText(seconds)}`
  const move = (to: number) => {
    onStart(to)
    if (!video.current) return
    video.current.pause()
    video.current.currentTime = to
  }
  return (
    <>
      {isDark ? (
        <p className="rounded-card bg-paper px-4 py-3 text-sm">
          Peramban ini tidak dapat memutar video ini. Potongannya tetap dapat diambil: pilih detik awalnya.
        </p>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: a recording of the animal has no speech
        <video
          ref={video}
          src={url}
          controls
          playsInline
          preload="auto"
          aria-label={`Video ${file.name}`}
          onError={() => setDark(true)}
          className="max-h-[34dvh] w-full rounded-card bg-ink"
        />
      )}
      <div>
        <label htmlFor={id} className="flex justify-between gap-4 font-semibold">
          Mulai dari
          <span className="tabular-nums">{told}</span>
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={Math.max(0, Math.floor(seconds) - 1)}
          step={1}
          value={start}
          disabled={isBusy}
          aria-valuetext={told}
          onChange={event => move(Number(event.target.value))}
          className="h-11 w-full accent-primary"
        />
        {!isDark && (
          <Button
            look="secondary"
            className="w-full text-sm sm:w-auto"
            disabled={isBusy}
            onClick={() => onStart(Math.floor(video.current?.currentTime ?? start))}
          >
            Mulai dari gambar yang tampil
          </Button>
        )}
      </div>
    </>
  )
}

type CutDialogProps = { file: File; limitBytes: number; onClose: () => void; onCut: (piece: File) => void }

export function VideoCutDialog({ file, limitBytes, onClose, onCut }: CutDialogProps) {
  const [start, setStart] = useState(0)
  const { state, piece, fraction, run, stop } = useFilm(file, start, limitBytes)
  const isBusy = fraction !== null
  const save = async () => {
    const blob = await run()
    if (blob)
      onCut(new File([blob], pieceName(file, blob), { type: blob.type, lastModified: file.lastModified }))
  }
  return (
    <Dialog isOpen onClose={isBusy ? undefined : onClose} title="Potong video" className="max-w-xl">
      <div className="space-y-4">
        <p>
          <span className="wrap-anywhere">{file.name}</span>: {fileSize(file.size)}, paling besar{' '}
          {fileSize(limitBytes)}. Pilih awalnya, lalu diambil sepanjang yang muat dengan mutu tetap.
        </p>
        {state.is === 'opening' && <Skeleton className="h-64" />}
        {state.is === 'failed' && <ErrorState message="Video belum dapat dipotong" detail={cutFailedText} />}
        {state.is === 'open' && (
          <>
            <StartPicker {...{ file, start, isBusy }} seconds={state.film.seconds} onStart={setStart} />
            <PieceInfo piece={piece} seconds={state.film.seconds} />
            {isBusy && (
              <p role="status">
                Memotong… Jangan tutup halaman ini.
                <progress
                  aria-label="Kemajuan pemotongan"
                  value={fraction}
                  className="mt-1 block h-2 w-full accent-primary"
                />
              </p>
            )}
          </>
        )}
      </div>
      <DialogActions onCancel={isBusy ? stop : onClose} cancel={isBusy ? 'Hentikan' : 'Batal'}>
        {state.is === 'open' && (
          <Button onClick={() => void save()} disabled={isBusy || piece === null}>
            Potong dan simpan
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
