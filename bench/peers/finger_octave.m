% The finger of [LBN] section 4 with Octave's ode45 and its location of events; the equations of finger.hpp.
% Usage: octave-cli finger_octave.m UNTIL TOLERANCE PHI M1 M2 L K KPHI C CPHI PHI0 VDR G MU
% Stick is carried too, with one state. Prints one line of JSON; the caller scales the time of a short run.
1;

function value = loadPhi(p, phi, w)
  value = -p.kphi * (phi - p.phi0) - p.cphi * w - p.m1 * p.g * p.l * sin(phi);
end

function value = loadY(p, y, v, lCos, square)
  value = -p.k * y - p.c * v - p.total * p.g - p.m1 * lCos * square;
end

function f = flightField(p, x)
  s = sin(x(1)); c = cos(x(1));
  coupling = p.m1 * p.l * s;
  hPhi = loadPhi(p, x(1), x(3));
  hY = loadY(p, x(2), x(4), p.l * c, x(3)^2);
  det = p.inertia * (p.m2 + p.m1 * c^2);
  f = [x(3); x(4); (p.total * hPhi - coupling * hY) / det; (p.inertia * hY - coupling * hPhi) / det];
end

function [f, force, slip] = slipField(p, x, sgn)
  lSin = p.l * sin(x(1)); lCos = p.l * cos(x(1)); square = x(2)^2;
  hY = loadY(p, lCos - p.l, -lSin * x(2), lCos, square);
  lever = lSin - sgn * p.mu * lCos;
  mass = p.m1 * lCos^2 + lever * p.m2 * lSin;
  a = (loadPhi(p, x(1), x(2)) - lever * hY + lCos * square * (p.m1 * lSin - lever * p.total)) / mass;
  f = [x(2); a];
  force = -p.m2 * lSin * a - p.total * lCos * square - hY;
  slip = sgn * (lCos * x(2) + p.vdr);
end

function guards = coneInStick(p, phi)
  s = sin(phi); c = cos(phi);
  w = -p.vdr / (p.l * c); square = w^2; wDot = s / c * square;
  yDot2 = -p.l * (s * wDot + c * square);
  coupling = p.m1 * p.l * s;
  N = coupling * wDot + p.total * yDot2 - loadY(p, -p.l * (1 - c), -p.l * s * w, p.l * c, square);
  T = (p.inertia * wDot + coupling * yDot2 - loadPhi(p, phi, w) - p.l * s * N) / (p.l * c);
  guards = [p.mu * N - T; p.mu * N + T];
end

function [value, terminal, direction] = held(t, values, which)
  % A guard that starts at zero is held for the first millisecond, as in finger_cvode.cpp.
  if which > 0 && t < 1e-3
    values(which) = 1;
  end
  value = values(:); terminal = ones(numel(value), 1); direction = -terminal;
end

function values = slipGuards(p, x, sgn)
  [~, force, slip] = slipField(p, x, sgn);
  values = [force; slip];
end

function [A, B, C, a, b] = contactOf(p, x)
  T = p.l * cos(x(1)); N = p.l * sin(x(1));
  coupling = p.m1 * N; square = x(3)^2;
  det = p.inertia * (p.m2 + p.m1 * cos(x(1))^2);
  f = flightField(p, x);
  alongN = [(p.total * N - coupling) / det; (p.inertia - coupling * N) / det];
  A = T^2 * p.total / det; B = T * alongN(1); C = N * alongN(1) + alongN(2);
  a = T * f(3) - N * square; b = N * f(3) + f(4) + T * square;
end

function mode = rest(p, x, slip)
  [A, B, C, a, b] = contactOf(p, x);
  if b >= 0
    mode = "flight"; return;
  end
  if slip == 0
    det = A * C - B^2; T = (B * b - C * a) / det; N = (B * a - A * b) / det;
    if abs(T) <= p.mu * N
      mode = "stick"; return;
    end
    slip = -sign(T);
  end
  if slip > 0
    mode = "slip+";
  else
    mode = "slip-";
  end
end

function [x, mode] = impact(p, x)
  [A, B, C] = contactOf(p, x);
  vT = p.l * cos(x(1)) * x(3) + p.vdr; vN = p.l * sin(x(1)) * x(3) + x(4);
  det = A * C - B^2; T = (B * vN - C * vT) / det; N = (B * vT - A * vN) / det;
  slip = 0;
  if abs(T) > p.mu * N
    slip = -sign(T); N = -vN / (C - slip * p.mu * B); T = -slip * p.mu * N;
  end
  mass = p.inertia * (p.m2 + p.m1 * cos(x(1))^2); coupling = p.m1 * p.l * sin(x(1));
  onPhi = p.l * (cos(x(1)) * T + sin(x(1)) * N);
  x(3) += (p.total * onPhi - coupling * N) / mass;
  x(4) += (p.inertia * N - coupling * onPhi) / mass;
  mode = rest(p, x, slip);
end

function x = close_(p, phi, w)
  x = [phi; -p.l * (1 - cos(phi)); w; -p.l * sin(phi) * w];
end

words = cellfun(@str2double, argv());
names = {"until", "tol", "phi", "m1", "m2", "l", "k", "kphi", "c", "cphi", "phi0", "vdr", "g", "mu"};
p = cell2struct(num2cell(words(end - 13:end)(:)), names(:), 1);
p.total = p.m1 + p.m2; p.inertia = p.m1 * p.l^2;

% The solver warns wherever an event ends it.
warning("off", "all");
tic;
t = 0; x = close_(p, p.phi, 0); mode = rest(p, x, 1); fresh = false;
events = 0; steps = 0; last = 0; period = 0;
while t < p.until
  options = {"RelTol", p.tol, "AbsTol", p.tol};
  switch mode
    case "flight"
      field = @(t, x) flightField(p, x); y = x;
      guard = @(t, x) held(t, p.l * (1 - cos(x(1))) + x(2), fresh);
    case "stick"
      field = @(t, x) -p.vdr / (p.l * cos(x)); y = x(1);
      guard = @(t, x) held(t, coneInStick(p, x), 0);
    otherwise
      sgn = 2 * strcmp(mode, "slip+") - 1; y = x([1, 3]);
      field = @(t, x) slipField(p, x, sgn);
      guard = @(t, x) held(t, slipGuards(p, x, sgn), 2 * fresh);
  end
  solution = ode45(field, [0, p.until - t], y, odeset(options{:}, "Events", guard));
  steps += numel(solution.x) - 1;
  if isempty(solution.ie)
    break;
  end
  crossed = solution.ie(end); t += solution.xe(end); y = solution.ye(end, :).'; events += 1;
  switch mode
    case "flight"
      x = y; x(2) = -p.l * (1 - cos(x(1)));
      [x, mode] = impact(p, x); fresh = strcmp(mode, "flight");
      period = t - last; last = t;
    case "stick"
      x = close_(p, y(1), -p.vdr / (p.l * cos(y(1)))); fresh = true;
      if crossed == 1
        mode = "slip-";
      else
        mode = "slip+";
      end
    otherwise
      x = close_(p, y(1), y(2));
      if crossed == 1
        mode = "flight"; fresh = true;
      else
        mode = rest(p, x, 0); fresh = ! strcmp(mode, "stick");
      end
  end
end
printf("{\"name\":\"Octave ode45\",\"seconds\":%.9g,\"events\":%d,\"steps\":%d,\"period\":%.17g}\n", ...
       toc, events, steps, period);
