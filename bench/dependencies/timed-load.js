// Imports the named modules one after the other and prints how long that took, in milliseconds.
const started = performance.now()
for (const name of process.argv.slice(2)) await import(name)
process.stdout.write(String(performance.now() - started), () => process.exit())
