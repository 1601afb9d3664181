"""The finger of [LBN] section 4 with SciPy's DOP853 and its location of events; the equations of finger.hpp.

Usage: finger_scipy.py UNTIL TOLERANCE PHI M1 M2 L K KPHI C CPHI PHI0 VDR G MU
Stick is carried too, with one state.
Prints one line of JSON; the caller scales the time of a short run.
"""

import json
import resource
import sys
import time
from math import asin, copysign, cos, sin, sqrt

import scipy
from scipy.integrate import solve_ivp

until, tol, phi_start, m1, m2, l, k, kphi, c, cphi, phi0, vdr, g, mu = map(float, sys.argv[1:])
total, inertia = m1 + m2, m1 * l * l
# A guard that starts at zero is held for the first millisecond, as in finger_cvode.cpp.
HOLD = 1e-3


def load_phi(phi, w, s):
    return -kphi * (phi - phi0) - cphi * w - m1 * g * l * s


def load_y(y, v, l_cos, square):
    return -k * y - c * v - total * g - m1 * l_cos * square


def flight_field(_t, x):
    phi, y, w, v = x
    s, co = sin(phi), cos(phi)
    coupling = m1 * l * s
    h_phi, h_y = load_phi(phi, w, s), load_y(y, v, l * co, w * w)
    det = inertia * (m2 + m1 * co * co)
    return w, v, (total * h_phi - coupling * h_y) / det, (inertia * h_y - coupling * h_phi) / det


def slip_parts(x, sign):
    phi, w = x
    l_sin, l_cos = l * sin(phi), l * cos(phi)
    square = w * w
    h_y = load_y(l_cos - l, -l_sin * w, l_cos, square)
    lever = l_sin - sign * mu * l_cos
    mass = m1 * l_cos * l_cos + lever * m2 * l_sin
    load = load_phi(phi, w, l_sin / l) - lever * h_y
    acceleration = (load + l_cos * square * (m1 * l_sin - lever * total)) / mass
    force = -m2 * l_sin * acceleration - total * l_cos * square - h_y
    return acceleration, force, sign * (l_cos * w + vdr)


def falling(guard):
    guard.terminal, guard.direction = True, -1
    return guard


def carry(field, guards, held, state, longest):
    def watched(i):
        return falling(lambda t, x: 1.0 if i == held and t < HOLD else guards[i](x))

    events = [watched(i) for i in range(len(guards))]
    solution = solve_ivp(field, (0, longest), state, method="DOP853", rtol=tol, atol=tol, events=events)
    counts["evaluations"] += solution.nfev
    counts["steps"] += len(solution.t) - 1
    crossed = next((i for i, times in enumerate(solution.t_events) if len(times)), -1)
    if crossed < 0:
        return longest, solution.y[:, -1], -1
    return solution.t_events[crossed][0], solution.y_events[crossed][0], crossed


def close(phi, w):
    return [phi, -l * (1 - cos(phi)), w, -l * sin(phi) * w]


def contact(x):
    phi, y, w, v = x
    T, N = l * cos(phi), l * sin(phi)
    coupling, square = m1 * N, w * w
    det = inertia * (m2 + m1 * cos(phi) ** 2)
    _, _, free_phi, free_y = flight_field(0, x)
    n_phi, n_y = (total * N - coupling) / det, (inertia - coupling * N) / det
    accelerations = T * free_phi - N * square, N * free_phi + free_y + T * square
    return (T * T * total / det, T * n_phi, N * n_phi + n_y, *accelerations)


def closing(A, B, C, right_T, right_N):
    det = A * C - B * B
    return (B * right_N - C * right_T) / det, (B * right_T - A * right_N) / det


def rest(x, slip):
    A, B, C, a, b = contact(x)
    if b >= 0:
        return "flight"
    if slip == 0:
        T, N = closing(A, B, C, a, b)
        if abs(T) <= mu * N:
            return "stick"
        slip = -copysign(1, T)
    return "slip+" if slip > 0 else "slip-"


def impact(x):
    phi, y, w, v = x
    A, B, C, _, _ = contact(x)
    v_T, v_N = l * cos(phi) * w + vdr, l * sin(phi) * w + v
    T, N = closing(A, B, C, v_T, v_N)
    slip = 0
    if abs(T) > mu * N:
        slip = -copysign(1, T)
        N = -v_N / (C - slip * mu * B)
        T = -slip * mu * N
    coupling = m1 * l * sin(phi)
    det = inertia * (m2 + m1 * cos(phi) ** 2)
    on_phi = l * (cos(phi) * T + sin(phi) * N)
    after = [phi, y, w + (total * on_phi - coupling * N) / det, v + (inertia * N - coupling * on_phi) / det]
    return after, rest(after, slip)


def cone(s):
    co = sqrt((1 - s) * (1 + s))
    w = -vdr / (l * co)
    square = w * w
    two = s / co * square
    y_two = -l * (s * two + co * square)
    coupling = m1 * l * s
    N = coupling * two + total * y_two - load_y(-l * (1 - co), -l * s * w, l * co, square)
    T = (inertia * two + coupling * y_two - load_phi(asin(s), w, s) - l * s * N) / (l * co)
    return mu * N - T, mu * N + T


def carry_stick(x, longest):
    guards = [lambda x: cone(sin(x[0]))[0], lambda x: cone(sin(x[0]))[1]]
    spent, (phi,), crossed = carry(lambda _t, x: (-vdr / (l * cos(x[0])),), guards, -1, [x[0]], longest)
    return spent, close(phi, -vdr / (l * cos(phi))), crossed


def run():
    """The hybrid loop of finger.hpp."""
    state, t, fresh = close(phi_start, 0.0), 0.0, False
    mode = rest(state, 1 if vdr > 0 else -1)
    while True:
        if mode == "flight":
            gap = lambda x: l * (1 - cos(x[0])) + x[1]
            spent, x, crossed = carry(flight_field, [gap], 0 if fresh else -1, state, until - t)
            state = list(x)
        elif mode == "stick":
            spent, state, crossed = carry_stick(state, until - t)
        else:
            sign = 1 if mode == "slip+" else -1
            field = lambda _t, x: (x[1], slip_parts(x, sign)[0])
            guards = [lambda x: slip_parts(x, sign)[1], lambda x: slip_parts(x, sign)[2]]
            spent, x, crossed = carry(field, guards, 1 if fresh else -1, [state[0], state[2]], until - t)
            state = close(*x)
        t += spent
        if crossed < 0:
            return state
        counts["events"] += 1
        if mode == "flight":
            state[1] = -l * (1 - cos(state[0]))
            state, mode = impact(state)
            fresh = mode == "flight"
            counts["period"], counts["impact"] = t - counts["impact"], t
        elif mode == "stick":
            mode, fresh = ("slip-" if crossed == 0 else "slip+"), True
        elif crossed == 0:
            mode, fresh = "flight", True
        else:
            mode = rest(state, 0)
            fresh = mode != "stick"


counts = {"events": 0, "steps": 0, "evaluations": 0, "period": 0.0, "impact": 0.0}
start_time = time.perf_counter()
final = run()
seconds = time.perf_counter() - start_time
del counts["impact"]
print(json.dumps({"name": f"SciPy {scipy.__version__} DOP853", "seconds": seconds, "warm": seconds, **counts,
                  "memory": 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss,
                  "final": list(map(float, final))}))
