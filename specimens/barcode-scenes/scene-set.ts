import { type Pdf417Symbol, renderPdf417 } from '../pdf417.ts';
import { between, type Random, seeded } from '../seeded.ts';
import { type BarcodeScene, renderBarcodeScene, type SceneOptions } from './barcode-scene.ts';
import type { SceneFamily } from './card-back.ts';
import { inventedRecord } from './invented-record.ts';

export interface LabelledScene extends BarcodeScene {
  text: string;
  options: SceneOptions;
}

export interface SceneSetOptions {
  family: SceneFamily;
  pixelsPerModule: number;
  count: number;
  /** Largest turn either way, in degrees. */
  turn: number;
  seed?: number;
}

/** Scenes one after the other, so that memory holds only one: symbol, text, card, place and light differ in each. */
export async function* sceneSet(set: SceneSetOptions): AsyncGenerator<LabelledScene> {
  const random = seeded((set.seed ?? 1) * 7717 + Math.round(set.pixelsPerModule * 100));
  for (let index = 0; index < set.count; index += 1) {
    const { symbol, text } = await licenceSymbol(random);
    const options = variation(random, symbol, set, index);
    yield { ...(await renderBarcodeScene(symbol, options)), text, options };
  }
}

/** 10 to 18 columns and level 3 to 5, as issuers choose them. */
async function licenceSymbol(random: Random): Promise<{ symbol: Pdf417Symbol; text: string }> {
  const text = inventedRecord(random);
  const columns = Math.round(between(random, 10, 18));
  const errorCorrection = Math.round(between(random, 3, 5));
  return { symbol: await renderPdf417(text, { columns, errorCorrection }), text };
}

/** Every third scene has low contrast, every fourth a reflection over a part of the symbol. */
function variation(
  random: Random,
  symbol: Pdf417Symbol,
  { family, pixelsPerModule, turn }: SceneSetOptions,
  index: number,
): SceneOptions {
  const angle = between(random, -turn, turn);
  const radians = (angle * Math.PI) / 180;
  const [wide, tall] = [symbol.width * pixelsPerModule, symbol.height * pixelsPerModule];
  const reach = (along: number, size: number) => Math.max(0, (size - along) / 2 - 30);
  const x = reach(Math.abs(wide * Math.cos(radians)) + Math.abs(tall * Math.sin(radians)), 1920);
  const y = reach(Math.abs(wide * Math.sin(radians)) + Math.abs(tall * Math.cos(radians)), 1080);
  return {
    family,
    design: index,
    pixelsPerModule,
    angle,
    tilt: [between(random, -0.08, 0.08), between(random, -0.12, 0.12)],
    offset: [between(random, -x, x), between(random, -y, y)],
    blur: 0.8,
    noise: between(random, 1.5, 4),
    ink: index % 3 === 0 ? between(random, 70, 120) : between(random, 20, 60),
    shade: [between(random, 0, 0.3), between(random, 0, 0.3)],
    ...(index % 4 === 0
      ? {
          glare: [random(), random(), between(random, 30, 90), between(random, 30, 110)] as const,
        }
      : {}),
    panel: index % 5 !== 0,
    seed: Math.floor(between(random, 1, 1e6)),
  };
}
