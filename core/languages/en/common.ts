export const common = {
  product: 'Counterproof',
  receipt: {
    title: 'Receipt',
    code: 'QR code with the text of this receipt',
    outcome: {
      Success: { title: 'Your identity is verified.', text: 'You need to do nothing more.' },
      Failed: {
        title: 'Your identity could not be verified.',
        text: 'The person at the counter can explain other ways.',
      },
      Review: { title: 'A member of staff looks at this check again.', text: 'There is no result yet.' },
      'Not Performed': { title: 'The check was not completed.', text: 'You can come back and start again.' },
      Expired: { title: 'The check was not completed in time.', text: 'You can come back and start again.' },
      Abandoned: { title: 'The check was not completed.', text: 'You can come back and start again.' },
    },
    provisional: 'This is confirmed once your record has been checked again.',
    kept: {
      result: 'We keep your data for {{time}} after the result, and at most a day longer.',
      review: 'We keep your data until the decision, for {{time}} after it, and at most a day longer.',
      nothing:
        'Your pictures and data were deleted here at the end. Our services delete theirs as soon as they learn of it.',
      atOnce: 'We delete your data at most a day after the result.',
      provisional: 'This period can change with the confirmed result.',
    },
    contact: 'Questions about this check or your data: ask {{place}} and give the reference {{reference}}.',
  },
  action: {
    cancel: 'Cancel',
    close: 'Close',
    back: 'Back',
    next: 'Next',
  },
  connection: {
    starting: {
      title: 'Starting the kiosk',
      text: 'Opening the vault and starting the services. This takes a few seconds.',
    },
    lost: {
      title: 'The connection to the kiosk was lost',
      text: 'Trying to reconnect. Nothing that was captured is lost.',
    },
    replaced: {
      title: 'This screen was opened somewhere else',
      text: 'Only one screen of this kind can be live. Close this window and continue in the newer window.',
    },
    outside: {
      title: 'Open this page from the kiosk',
      text: 'This page works only inside the kiosk. Start Counterproof, or run “npm run open” for a new address.',
    },
    crashed: {
      title: 'This screen stopped working',
      text: 'Nothing that was captured is lost. Reload the screen to continue.',
      reload: 'Reload the screen',
    },
  },
  verdict: {
    PASSED: 'Passed',
    FAILED: 'Failed',
    NOT_PERFORMED: 'Not performed',
  },
  outcome: {
    Success: 'Verified',
    Failed: 'Rejected',
    'Not Performed': 'Not completed',
    Review: 'Review',
    Expired: 'Expired',
    Abandoned: 'Abandoned',
  },
  theme: {
    label: 'Appearance',
    system: 'Same as this computer',
    light: 'Light',
    dark: 'Dark',
    contrast: 'High contrast',
  },
  passphrase: {
    show: 'Show what is typed',
    hide: 'Hide what is typed',
    tooShort: 'Too short: at least {{count}} characters.',
    weak: 'Weak. Add another word or two.',
    fair: 'Fair. One more word makes it strong.',
    strong: 'Strong.',
    advice: 'Four or more unrelated words are easy to remember and hard to guess.',
    strength: 'Strength',
    mismatch: 'The two entries differ.',
  },
  error: {
    details: 'Technical details',
    code: 'Code',
    component: 'Part',
    probe: 'Observed',
    hint: 'For the administrator',
    correlation: 'Reference for support',
  },
} as const;
