import type { ConsentWords } from '../language-texts.ts';

export const guardianConsent: ConsentWords = {
  procedure:
    'We check who the person is for whom you are the guardian. For this we take pictures of their identity document, read what it says, and a member of staff compares it with them. We also record your name, your relationship and how we verified you. Pictures, records and result are stored encrypted, are used for this check only, and are deleted when this branch’s retention period ends. You or they may stop at any time; we then delete the pictures taken so far. Stopping is not held against anyone, and staff will explain other ways to you.',
  biometric:
    'In addition, a computer may compare their face with the portrait in their document. For this it takes a picture of their face and computes a set of numbers from it. The numbers are used for this one comparison and are not kept. It may also ask them for a movement, such as a nod, to see that they are here themselves. A few pictures of these movements are stored encrypted, are checked once more, and are deleted as soon as the result is final. A member of staff always decides, never the computer alone. This part is voluntary: if you say no, or they do not want it, a member of staff compares their face with the document by eye, without any computation.',
};
