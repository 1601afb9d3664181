"""Several contacts with Siconos: the scheme of Moreau and Jean with steps of fixed length.

Usage: several_siconos.py box UNTIL STEP M J W H G MU AX AY OM
       several_siconos.py row UNTIL STEP COUNT M G K KC C SPEED MU
A box on two feet in the frame of a shaken table; blocks that springs join, in the frame of their belt. Prints one line of JSON.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time

import numpy as np
import siconos.kernel as sk

here = os.path.dirname(os.path.abspath(__file__))
folder = tempfile.mkdtemp(prefix="judder-bench-")
os.chdir(folder)


def box(m, inertia, w, height, g, mu, ax, ay, om):
    """The body, and for each foot the rows of v_N and v_T."""
    body = sk.LagrangianLinearTIDS(np.zeros(3), np.zeros(3), np.diag([m, m, inertia]))
    feet = [np.array([[0, 1, side * w], [1, 0, height]]) for side in (-1, 1)]
    return body, feet, mu, dict(M=m, G=g, AX=ax, AY=ay, OM=om)


def row(count, m, g, k, kc, c, speed, mu):
    """All blocks as one system, x before y of each."""
    n = int(count)
    q, v, damping = np.zeros(2 * n), np.zeros(2 * n), np.zeros((2 * n, 2 * n))
    stiffness, feet = np.zeros((2 * n, 2 * n)), []
    for i in range(n):
        x = 2 * i
        q[x], v[x] = 0.05 * (i + 1), -speed
        stiffness[x, x] += k
        damping[x, x] += c
        if i > 0:
            stiffness[[x, x - 2], [x, x - 2]] += kc
            stiffness[[x, x - 2], [x - 2, x]] -= kc
        rows = np.zeros((2, 2 * n))
        rows[0, x + 1] = rows[1, x] = 1
        feet.append(rows)
    body = sk.LagrangianLinearTIDS(q, v, m * np.eye(2 * n), stiffness, damping)
    return body, feet, mu, dict(M=m, G=g, K=k, C=c, SPEED=speed)


kind, (until, h, *values) = sys.argv[1], map(float, sys.argv[2:])
body, feet, mu, macros = {"box": box, "row": row}[kind](*values)
flags = [f"-D{name}=({value!r})" for name, value in macros.items()]
source = os.path.join(here, "several_siconos.c")
subprocess.run(["g++", "-x", "c", "-O3", "-shared", "-fPIC", *flags, "-o", "load.so", source], check=True)
body.setComputeFExtFunction(os.path.join(folder, "load"), "load")
model = sk.NonSmoothDynamicalSystem(0, until)
model.insertDynamicalSystem(body)
law = sk.NewtonImpactFrictionNSL(0.0, 0.0, mu, 2)
for rows in feet:
    model.link(sk.Interaction(law, sk.LagrangianLinearTIR(rows)), body)
stepping = sk.TimeStepping(model, sk.TimeDiscretisation(0, h), sk.MoreauJeanOSI(0.5), sk.FrictionContact(2))

start = time.process_time()
steps = 0
while stepping.hasNextEvent():
    stepping.computeOneStep()
    stepping.nextStep()
    steps += 1
seconds = time.process_time() - start
memory = 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
moved = macros.get("SPEED", 0) * until
places = [float(x) + moved for x in body.q()[:: 2 if kind == "row" else 3]]
print(json.dumps({"seconds": seconds, "steps": steps, "places": places, "memory": memory}))
