export const calibration = {
  title: 'Calibration',
  text: 'How often this kiosk errs when it compares faces, measured with volunteers at this counter.',
  back: 'Back',
  step: { begin: 'What and with whom', collect: 'Collect pictures', result: 'Result' },
  subject: {
    'selfie-to-portrait': 'Selfie against document portrait',
    'selfie-to-selfie': 'Selfie against earlier selfie',
  },
  begin: {
    title: 'A new measurement',
    subject: 'What is compared',
    about: {
      'selfie-to-portrait': 'The person at the counter and the portrait in their document.',
      'selfie-to-selfie': 'The person at the counter and a picture that they enrolled earlier.',
    },
    source: 'Who the volunteers are',
    sourceHint:
      'For example: staff of this branch, daylight from the left. No names: this stands in the report.',
    needs:
      'A proposal needs {{persons}} people or more and {{nonMated}} comparisons of different people or more',
    needsText:
      'Take five pictures of each volunteer, on different days or at least after they stand up. With fewer people there is a report, but no proposal.',
    start: 'Begin',
  },
  standing: {
    title: 'What counts on this kiosk now',
    calibrated: 'Calibrated on this kiosk',
    provisional: 'Not calibrated',
    bands: 'supports from {{supports}}, review from {{review}}',
    reason: {
      'no-calibration': 'No report was accepted for this comparison yet.',
      'no-proposal': 'The accepted report made no proposal: its pictures were too few.',
      'other-models': 'The models of this kiosk are no longer those of the report. Measure again.',
      'camera-unknown': 'No selfie was compared yet, so the camera is not known.',
      'other-camera':
        'The last selfie came from another camera than the report. Measure again with that camera.',
      'below-floor':
        'The accepted report set thresholds below the least that this flow allows, so they do not count.',
      withdrawn: 'A supervisor withdrew the report. Measure again.',
      'signer-not-supervisor':
        'The person who accepted the report is no longer a supervisor of this branch. Measure again.',
      altered:
        'A stored report failed verification, so the kiosk uses none. Tell your administrator, then measure again.',
    },
  },
  consent: {
    title: 'Consent of the next volunteer',
    language: 'Language of the volunteer',
    refuse: 'Does not agree',
    accept: 'Has read it and agrees',
    recorded: 'The consent is recorded under a number, without a name. Version of the text: {{version}}',
  },
  collect: {
    volunteer: 'Volunteer {{number}}',
    nobody: {
      title: 'No volunteer at the camera',
      text: 'Ask the next volunteer to read the text. Pictures follow once they agree.',
    },
    next: 'Next volunteer',
    finish: 'Compare and report',
    forgotten:
      'Pictures are not kept. Data made from them is overwritten at the end, when you sign out, and when the display locks.',
  },
  picture: {
    role: 'What is taken',
    selfie: 'The face',
    portrait: 'The portrait in the document',
    about: {
      selfie: 'The volunteer looks into the camera, as an applicant would.',
      portrait: 'Hold the page with the portrait into the camera, so that it fills the picture.',
    },
    live: 'Live picture of the camera',
    opening: 'The camera is starting.',
    retry: 'Try again',
    takeSelfie: 'Take the picture',
    takePortrait: 'Take the portrait',
    taken: 'Taken. The picture is already deleted.',
    refused: 'This picture does not count',
    same: {
      title: 'The camera gave the very same picture again',
      text: 'The picture was not counted twice. Take another picture. If this repeats, the camera is frozen.',
    },
    camera: 'Camera',
  },
  needs: {
    title: 'For a proposal',
    persons: 'People',
    mated: 'Comparisons of one person',
    nonMated: 'Comparisons of different people',
    of: '{{have}} of {{needed}}',
    enough: 'enough',
    pictures: 'Pictures: {{taken}} taken, {{refused}} refused, {{most}} at most',
  },
  volunteers: {
    title: 'Volunteers: {{count}}',
    selfies: 'Pictures: {{selfies}}',
    both: 'Faces: {{selfies}}, portraits: {{portraits}}',
    remove: 'Volunteer {{number}} withdraws: erase their data',
    leave: {
      title: 'Volunteer {{number}} withdraws',
      text: 'All data made from their pictures is erased now. To take part again, they start with the consent.',
      confirm: 'Erase data',
    },
  },
  withdraw: {
    start: 'Withdraw',
    title: 'Withdraw this calibration?',
    text: 'From now on the thresholds of the flow count again, and no earlier report applies. You sign this like a report.',
    confirm: 'Sign and withdraw',
  },
  discard: {
    start: 'Discard',
    title: 'Discard this measurement?',
    text: 'All collected data and the report are erased. A new measurement needs the volunteers again.',
    confirm: 'Discard',
  },
  result: {
    table: 'Thresholds',
    curve: 'Curve of both errors',
    curveName: 'Misses against false matches over all thresholds',
    curveText:
      'Nearer to the lower left corner is better. An error that never happened is drawn at the edge.',
    facts: 'What the figures hold for',
    claims: 'What may be said',
    fmr: 'False matches',
    fnmr: 'Misses',
    proposal: 'Proposed: supports from {{supports}}, review from {{review}}',
    proposalText:
      'Even at the upper end of the interval, at most 0.1 % of different people reach “supports” and 1 % reach “review”. With your signature these thresholds count on this kiosk.',
    noProposal: 'No thresholds follow from this measurement',
    lack: {
      'too-few-persons': 'Too few people: more pictures of the same few people add little.',
      'too-few-mated': 'Too few comparisons of one person with themselves.',
      'too-few-non-mated': 'Too few comparisons of different people to show a small error.',
      'no-threshold': 'No threshold keeps different people apart without missing most of the right ones.',
      'below-floor':
        'The thresholds would be lower than this flow allows: pictures of people before a camera do not give such figures.',
    },
    needed:
      'Needed at least: {{persons}} people, {{mated}} comparisons of one person, {{nonMated}} of different people.',
    accept: 'Sign and use',
    keep: 'Sign and keep as a record',
  },
  table: {
    at: 'At',
    threshold: 'Threshold',
    inUseSupports: 'Supports, as in the flow',
    inUseReview: 'Review, as in the flow',
    proposedSupports: 'Supports, proposed',
    proposedReview: 'Review, proposed',
    interval: '{{low}} to {{high}} %',
    of: '{{events}} of {{trials}}',
  },
  claim: {
    yes: 'These figures say',
    no: 'They do not say',
    camera: 'How often this kiosk errs with this camera, these models and this light.',
    people: 'That {{persons}} people took part, in {{nonMated}} comparisons of different people.',
    interval: 'Where the true share lies with 95 % confidence, if the comparisons were independent.',
    others: 'Anything about another camera, another branch or other people.',
    pairs:
      'That the interval is safe: comparisons that share a person depend on each other, and it is too narrow.',
    groups: 'That people of every age, sex or skin colour are treated alike: too few took part to see it.',
    ranking: 'Anything like a place in a public ranking of algorithms.',
    attacks: 'How masks, screens or injected pictures are noticed: that is another measurement.',
  },
  fact: {
    accepted: 'Accepted',
    source: 'Volunteers',
    camera: 'Camera',
    hash: 'Hash',
    people: 'People',
    peopleValue: '{{persons}}, with {{pictures}} pictures',
    comparisons: 'Comparisons',
    comparisonsValue: '{{mated}} of one person, {{nonMated}} of different people',
    refused: 'Refused pictures',
    refusedValue: '{{share}} % ({{events}})',
    equalError: 'Equal error',
    equalErrorValue: '{{share}} % at {{threshold}}',
    hardware: 'Hardware',
    models: 'Models with their SHA-256',
  },
} as const;
