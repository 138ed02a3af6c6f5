import { Flow } from '#core/contract/flow.ts';
import { drawColours } from '#core/liveness/light-sequence.ts';
import type { Random } from '#core/liveness/random.ts';
import { lightClip } from '#specimens/puppet/clips.ts';
import { makeFigure } from '#specimens/puppet/make-figure.ts';
import type { Play } from '#specimens/puppet/play.ts';
import { seeded } from '#specimens/seeded.ts';
import type { AttackSpecies, Presentation } from './pad-presentations.ts';

const PERSONS = ['eriksson-25', 'chen', 'a1', 'f6'];
/** Attacks that need no answer to a question. */
const SPECIES = ['still-picture', 'looped-clip', 'shown-on-screen'] as const satisfies readonly Play[];

/** Drawn clips under the coloured light of the screen: this project's own, used when no folder is given. */
export async function ownPresentations(): Promise<{ bonaFide: Presentation[]; attacks: AttackSpecies }> {
  const bonaFide = await Promise.all(PERSONS.map((person, seed) => clip('ignores', person, seed)));
  const attacks = SPECIES.map(
    async (play, index) =>
      [
        play,
        await Promise.all(PERSONS.map((person, seed) => clip(play, person, 10 * (index + 1) + seed))),
      ] as const,
  );
  return { bonaFide, attacks: new Map(await Promise.all(attacks)) };
}

async function clip(
  play: 'ignores' | (typeof SPECIES)[number],
  person: string,
  seed: number,
): Promise<Presentation> {
  const { light } = Flow.shape.face_liveness.parse({});
  const random = seeded(seed);
  const below: Random = (limit) => Math.floor(limit * random());
  const colours = drawColours(light, below);
  const cast = [await makeFigure(person)] as const;
  const shown = { colours, stageMs: light.stageMs, reflects: play === 'ignores' };
  return {
    name: `${play} ${person}`,
    still: false,
    colours,
    // Drawn when it is judged: all clips at once would fill the memory.
    frames: {
      *[Symbol.iterator]() {
        for (const { at, stage, image } of lightClip(shown, { play, cast, seed }))
          yield { name: String(at), at, stage, picture: async () => image };
      },
    },
  };
}
