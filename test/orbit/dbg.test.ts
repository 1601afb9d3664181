import { it } from "vitest";
import { toJson } from "../../src/index.js";
import { ballOnTable, impactOscillator, kinked } from "./models.js";
import { orbitQuestion } from "../../src/orbit/periodic/options.js";
import { searchRecurrence } from "../../src/orbit/periodic/search.js";
import { planOfPieces, planOfSmooth } from "../../src/orbit/periodic/plan.js";
import { OrbitProblem } from "../../src/orbit/periodic/problem.js";
import { refine } from "../../src/orbit/periodic/newton.js";
it.each([["kink", kinked, {settle:100}], ["osc", impactOscillator, {settle:100}], ["ball", ballOnTable, {}]] as const)("%s", (name, m, o) => {
  const q = orbitQuestion(m, o);
  const f = searchRecurrence(q);
  if ("found" in f) { console.log(toJson(f)); return; }
  console.log(name, "pieces" in f ? f.pieces.map(p=>`${p.t} ${p.tEnd} ${p.tAfter} ${p.guard?.kind} ${p.events.map(e=>e.type)} ${[...p.p]}`).join("\n") : "smooth");
  const g = "pieces" in f ? planOfPieces(q, f.pieces) : planOfSmooth(q, f.smooth);
  if ("found" in g) { console.log(toJson(g)); return; }
  console.log([...g.u], g.plan.forcing?.times, q.forcing?.period(q.p), g.growth);
  const pr = new OrbitProblem(m, g.plan, [], q.simulate);
  const e = pr.evaluate(g.u, q.p);
  if (typeof e === "number") { console.log("segment", e, g.plan.segments[e]); return; }
  console.log([...e.F], e.values.map(v=>`${v.guard} ${v.guardRate} ${[...v.end]}`));
  // fd of J
  let worst=0, where="";
  for (let j=0;j<pr.size;j++){ const h=1e-6; const a=g.u.slice(), b=g.u.slice(); a[j]+=h; b[j]-=h; const ea=pr.evaluate(a,q.p), eb=pr.evaluate(b,q.p); if(typeof ea==="number"||typeof eb==="number") continue; for(let i=0;i<pr.size;i++){ const d=(ea.F[i]-eb.F[i])/2/h-e.J[i*pr.size+j]; if(Math.abs(d)>worst){worst=Math.abs(d); where=`${i} ${j} ${e.J[i*pr.size+j]} ${d}`;} } }
  console.log("J error", worst, where);
  console.log(refine(pr,g.u,q.p));
});
