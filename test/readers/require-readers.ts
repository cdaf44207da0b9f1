import { existsSync } from 'node:fs';

/** Exits with one sentence if the programs are not installed. */
export default function requireReaders(): void {
  if (existsSync(new URL('../peers/node_modules', import.meta.url))) return;
  process.stderr.write(
    'The programs that read exports are not installed. Run `npm ci --prefix test/peers`, then `npm run test:readers`.\n',
  );
  process.exit(2);
}
