import type { ConsentWords } from '../language-texts.ts';

export const remoteConsent: ConsentWords = {
  procedure:
    'We check who you are. For this we take pictures of your identity document with your device, send them to our services, read what the document says and check it there. The pictures and the result are stored encrypted, are used for this check only, and are deleted when the retention period ends. You may stop at any time; we then delete the pictures taken so far. Stopping is not held against you, and you may go to the counter instead.',
  biometric:
    'In addition, a computer compares your face with the portrait in your document. For this it takes a picture of your face and computes a set of numbers from it. The numbers are used for this one comparison and are not kept. It also asks you for movements, such as a nod, to see that you are here yourself. A few pictures of these movements are stored encrypted, are checked once more, and are deleted as soon as the result is final. You may ask that a person looks at the result. This part is voluntary: if you say no, no picture of your face is taken here, and you may go to the counter instead.',
};
