"""The outline network: a small encoder and decoder of 3x3 convolutions. Down to a sixteenth of the input, where dilated
residual steps see the whole frame, and up again to half the input. Any input size that is a multiple of 16 will do."""

import torch
import torch.nn as nn
import torch.nn.functional as F


def step(inputs, outputs, stride=1, dilation=1):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, padding=dilation, dilation=dilation, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(),
    )


class Residual(nn.Module):
    def __init__(self, width, dilation):
        super().__init__()
        self.step = step(width, width, dilation=dilation)

    def forward(self, x):
        return x + self.step(x)


def doubled(x):
    return F.interpolate(x, scale_factor=2.0, mode="bilinear", align_corners=False)


class OutlineNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.at_half = step(3, 16, stride=2)
        self.at_quarter = step(16, 32, stride=2)
        self.at_eighth = nn.Sequential(step(32, 64, stride=2), Residual(64, 1), Residual(64, 2))
        self.at_sixteenth = nn.Sequential(step(64, 96, stride=2), *[Residual(96, d) for d in (1, 2, 4, 2, 1, 4, 1)])
        self.narrow = nn.Conv2d(96, 40, 1)
        self.to_eighth = nn.Sequential(step(104, 40), Residual(40, 1))
        self.to_quarter = nn.Sequential(step(72, 24), Residual(24, 1))
        self.to_half = step(40, 14)
        self.mask = nn.Conv2d(14, 1, 3, padding=1)

    def forward(self, frame):
        half = self.at_half(frame)
        quarter = self.at_quarter(half)
        eighth = self.at_eighth(quarter)
        x = doubled(self.narrow(self.at_sixteenth(eighth)))
        x = doubled(self.to_eighth(torch.cat([x, eighth], 1)))
        x = doubled(self.to_quarter(torch.cat([x, quarter], 1)))
        return self.mask(self.to_half(torch.cat([x, half], 1)))
