import { expect, expectTypeOf, it } from 'vitest';
import type {
  HostedAdvice,
  HostedChallenge,
  HostedClip,
  HostedPage,
  HostedPicture,
} from '#core/contract/hosted-page.ts';
import { hosted } from '#core/languages/en/hosted.ts';
import { CAPTURE_REASONS, type CaptureAdvice, type CaptureChallenge } from './hosted.ts';
import type { InstancePage, TakenClip, TakenPicture } from './workflow-instances.ts';

it('answers every member that a hosted page reads', () => {
  expectTypeOf<InstancePage>().toExtend<HostedPage>();
  expectTypeOf<TakenPicture>().toExtend<HostedPicture>();
  expectTypeOf<TakenClip>().toExtend<HostedClip>();
  expectTypeOf<CaptureAdvice>().toExtend<HostedAdvice>();
  expectTypeOf<CaptureChallenge>().toExtend<HostedChallenge>();
});

it('names no reason for which a hosted page has no words', () => {
  expect(Object.keys(hosted.reason)).toEqual(expect.arrayContaining([...CAPTURE_REASONS]));
});
