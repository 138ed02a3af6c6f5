interface Ticket {
  reference: string;
  community: string;
  label: string;
  until: string;
}

const [WIDTH, HEIGHT, CODE] = [640, 860, 480];

/** The ticket as a picture in the person's own files. */
export async function saveTicket(code: SVGSVGElement, ticket: Ticket): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = '#12201d';
  context.textAlign = 'center';
  const write = (text: string, size: number, y: number) => {
    context.font = `${size}px sans-serif`;
    context.fillText(text, WIDTH / 2, y, WIDTH - 40);
  };
  write(ticket.community, 28, 60);
  write(ticket.label, 24, 120);
  write(ticket.reference, 56, 190);
  drawCode(context, code);
  write(ticket.until, 24, HEIGHT - 60);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob) download(blob, `${ticket.reference}.png`);
}

/** Draws the modules of the code where the page has drawn them. */
function drawCode(context: CanvasRenderingContext2D, code: SVGSVGElement): void {
  const size = code.viewBox.baseVal.width;
  context.save();
  context.translate((WIDTH - CODE) / 2, 240);
  context.scale(CODE / size, CODE / size);
  for (const path of code.querySelectorAll('path')) {
    context.fillStyle = path.getAttribute('fill') ?? '#000';
    context.fill(new Path2D(path.getAttribute('d') ?? ''));
  }
  context.restore();
}

function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
