"""The Latin head: classes of Latin letters from what the frozen recogniser sees of a line."""

import torch
import torch.nn as nn

CHANNELS, ROWS, SEQUENCE = 480, 3, 120
WIDTH = 144


class Neighbours(nn.Module):
    """Looks at the steps beside each step."""

    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(WIDTH, WIDTH, 3, padding=1, bias=False)
        self.norm = nn.BatchNorm1d(WIDTH)

    def forward(self, x):
        return x + torch.relu(self.norm(self.conv(x)))


class LatinHead(nn.Module):
    """`visual` [lines, 480, 3, steps] and `sequence` [lines, steps / 2, 120] to `scores` [lines, steps, classes]."""

    def __init__(self, classes):
        super().__init__()
        # Without weights of its own nothing flows back to the picture, which halves the cost of training.
        self.visual_norm = nn.BatchNorm2d(CHANNELS, affine=False)
        # Whole channels, so that no mark hangs on one of them.
        self.visual_drop = nn.Dropout2d(0.1)
        self.visual = nn.Conv2d(CHANNELS, WIDTH, (ROWS, 1))
        self.sequence = nn.Conv1d(SEQUENCE, WIDTH, 1)
        self.norm = nn.BatchNorm1d(WIDTH)
        self.drop = nn.Dropout(0.1)
        self.neighbours = nn.Sequential(Neighbours(), Neighbours())
        self.classes = nn.Linear(WIDTH, classes)

    def forward(self, visual, sequence):
        seen = self.visual(self.visual_drop(self.visual_norm(visual))).squeeze(2)
        said = self.sequence(sequence.transpose(1, 2))
        # Each step of the sequence covers two steps of the picture.
        said = torch.stack([said, said], 3).flatten(2)
        x = self.drop(torch.relu(self.norm(seen + said)))
        return self.classes(self.drop(self.neighbours(x)).transpose(1, 2))
