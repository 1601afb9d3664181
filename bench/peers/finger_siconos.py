"""The finger of [LBN] section 4 with Siconos: the event-capturing scheme of Moreau and Jean with steps of fixed length.

Usage: finger_siconos.py UNTIL TOLERANCE PHI M1 M2 L K KPHI C CPHI PHI0 VDR G MU
A scheme of first order cannot reach the tolerance: SICONOS_STEP is the length of its steps, 1e-4 if it is not given.
Prints one line of JSON; the caller scales the time of a short run.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from math import cos

here = os.path.dirname(os.path.abspath(__file__))
folder = tempfile.mkdtemp(prefix="judder-bench-")
os.chdir(folder)
source = os.path.join(here, "finger_siconos.c")
names = "M1 M2 L K KPHI C CPHI PHI0 VDR G MU".split()
until, _tolerance, phi = map(float, sys.argv[1:4])
values = dict(zip(names, sys.argv[4:]))
macros = [f"-D{name}=({value})" for name, value in values.items()]
subprocess.run(["g++", "-x", "c", "-O3", "-march=native", "-shared", "-fPIC", *macros, "-o", "finger.so", source], check=True)
plugin = os.path.join(folder, "finger")
import siconos.kernel as sk  # noqa: E402

h = float(os.environ.get("SICONOS_STEP", "1e-4"))
length, mu = float(values["L"]), float(values["MU"])

body = sk.LagrangianDS([phi, -length * (1 - cos(phi))], [0.0, 0.0], f"{plugin}:mass")
body.setComputeFGyrFunction(plugin, "gyroscopic")
body.setComputeJacobianFGyrqFunction(plugin, "gyroscopicOnQ")
body.setComputeJacobianFGyrqDotFunction(plugin, "gyroscopicOnV")
body.setComputeFIntFunction(plugin, "internal")
body.setComputeJacobianFIntqFunction(plugin, "internalOnQ")
body.setComputeJacobianFIntqDotFunction(plugin, "internalOnV")
relation = sk.LagrangianRheonomousR(f"{plugin}:gap", f"{plugin}:gapOnQ", f"{plugin}:gapRate")
contact = sk.Interaction(sk.NewtonImpactFrictionNSL(0.0, 0.0, mu, 2), relation)
model = sk.NonSmoothDynamicalSystem(0, until)
model.insertDynamicalSystem(body)
model.link(contact, body)
stepping = sk.TimeStepping(model, sk.TimeDiscretisation(0, h), sk.MoreauJeanOSI(0.5), sk.FrictionContact(2))

start = time.perf_counter()
steps, landed, period, before = 0, 0.0, 0.0, False
while stepping.hasNextEvent():
    stepping.computeOneStep()
    steps += 1
    touching = contact.lambda_(1)[0] > 0
    if touching and not before:
        period, landed = stepping.nextTime() - landed, stepping.nextTime()
    before = touching
    stepping.nextStep()
seconds = time.perf_counter() - start
memory = 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps({"name": "Siconos Moreau-Jean", "seconds": seconds, "steps": steps, "period": period, "memory": memory}))
