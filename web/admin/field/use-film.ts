import { useCallback, useEffect, useRef, useState } from 'react'
import { evidenceLimits } from '../../../worker/contract/proof/evidence-files'
import type { Film, Piece } from './cut'

const pause = 250
const limit = evidenceLimits.video

/** Loaded only where a film is too long; Lapangan keeps it for when there is no network. */
const load = () => import('./cut')

type State = { is: 'opening' } | { is: 'open'; film: Film } | { is: 'failed' }

/** A film that is too long, what of it fits from a moment on, and that piece. */
export function useFilm(file: File, start: number) {
  const [state, setState] = useState<State>({ is: 'opening' })
  const [piece, setPiece] = useState<Piece | null>(null)
  const [fraction, setFraction] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)

  useEffect(() => {
    let isGone = false
    let opened: Film | null = null
    const open = async () => {
      opened = await (await load()).openFilm(file)
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
    const measure = async () => setPiece(await (await load()).measure(state.film, start, limit, stop.signal))
    const timer = setTimeout(() => {
      measure().catch(() => stop.signal.aborted || setState({ is: 'failed' }))
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [state, start])

  /** Null when it was given up; what cannot be cut is told by the state. */
  const run = useCallback(async (): Promise<Blob | null> => {
    if (state.is !== 'open') return null
    const stopping = new AbortController()
    const { signal } = stopping
    running.current = stopping
    setFraction(0)
    try {
      return await (await load()).cut(state.film, start, { limit, signal, onProgress: setFraction })
    } catch {
      if (!signal.aborted) setState({ is: 'failed' })
      return null
    } finally {
      setFraction(null)
    }
  }, [state, start])

  return { state, piece, fraction, run, stop: () => running.current?.abort() }
}
