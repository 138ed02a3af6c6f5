import type { ConsentWords } from '../language-texts.ts';

export const consent: ConsentWords = {
  procedure:
    'We check who you are. For this we take pictures of your identity document, read what it says, and a member of staff compares it with you. The pictures and the result are stored encrypted, are used for this check only, and are deleted when this branch’s retention period ends. You may stop at any time; we then delete the pictures taken so far. Stopping is not held against you, and staff will explain other ways to you.',
  biometric:
    'In addition, a computer may compare your face with the portrait in your document. For this it takes a picture of your face and computes a set of numbers from it. The numbers are used for this one comparison and are not kept. It may also ask you for a movement, such as a nod, to see that you are here yourself. A few pictures of these movements are stored encrypted, are checked once more, and are deleted as soon as the result is final. A member of staff always decides, never the computer alone. This part is voluntary: if you say no, a member of staff compares your face with the document by eye, without any computation.',
};
