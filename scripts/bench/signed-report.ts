import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import type { Rate } from '#core/biometrics/calibration/error-rates.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { ModelManifest } from '#inference/runtime/model-manifest.ts';
import { inProject } from '../prepare/project.ts';
import { type BenchRow, benchRow } from './bench-row.ts';

/** The machine that a report was made on. */
export const thisHardware = () => ({
  processor: cpus()[0]?.model.trim() || process.arch,
  cores: availableParallelism(),
  system: `${process.platform} ${process.arch}`,
});

/** The models of the product that the figures hold for. @param tasks folders of `native-models/` */
export async function installedModels(tasks: readonly string[]): Promise<{ name: string; sha256: string }[]> {
  const manifests = await Promise.all(
    tasks.map(async (task) =>
      ModelManifest.parse(
        JSON.parse(await readFile(inProject('native-models', task, 'manifest.json'), 'utf8')),
      ),
    ),
  );
  return manifests.flatMap(({ task, models }) =>
    models.map(({ name, sha256 }) => ({ name: `${task}/${name}`, sha256 })),
  );
}

/**
 * Writes a report as JSON and signed, beside other files of the same run. The key is this run's: it shows that the file
 * was not changed since, not who made it.
 * @param type `typ` of the JWS
 */
export async function writeSignedReport<Report extends object>(
  out: string,
  report: Report,
  type: string,
  others: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<void> {
  const jws = jwsSigner(generateKeyPair()).signJws(report, type);
  const files = { ...others, 'report.json': `${JSON.stringify(report, null, 2)}\n`, 'report.jws': jws };
  await mkdir(out, { recursive: true });
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(out, name), content)));
}

/** A share in per cent with its interval in the name; `p95` is the upper end of the interval at 95 %. */
export const shareRow = (name: string, { rate, low, high }: Rate, target: number): BenchRow =>
  benchRow(
    `${name}, 95 % interval ${(100 * low).toFixed(2)} to ${(100 * high).toFixed(2)}`,
    { median: 100 * rate, p95: 100 * high },
    { target, unit: '%' },
  );
