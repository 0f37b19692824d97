// Ends this process as soon as the one that started it is gone, however that one ended: it would go on writing files that
// the next start writes too. Without an IPC channel to a parent it does nothing.
if (process.channel) {
  const isGone = () => process.exit(1)
  process.once('disconnect', isGone)
  process.channel.unref()
  if (!process.connected) isGone()
}
