// Ends this process when its parent dies for any reason. Otherwise it would keep writing files that the next start
// writes too. Does nothing without an IPC channel to a parent.
if (process.channel) {
  const isGone = () => process.exit(1)
  process.once('disconnect', isGone)
  process.channel.unref()
  if (!process.connected) isGone()
}
