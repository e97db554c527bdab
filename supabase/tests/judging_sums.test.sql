\ir support/actors.psql
-- What marks come to: ten thousand random rounds against a second computation in whole numbers alone.
select plan(8);

-- One child in ten thousand rounds, so that weights and criteria differ from one to the next.
create function pg_temp.id(kind integer, n integer) returns uuid language sql immutable as $$
  select (kind || '0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid $$;
insert into auth.users (id, email, email_confirmed_at) select pg_temp.id(5, n), 'judge' || n || '@example.com', now() from generate_series(1, 5) n;
insert into private.staff (id, user_id, email, role) select pg_temp.id(5, n), pg_temp.id(5, n), 'judge' || n || '@example.com', 'judge' from generate_series(1, 5) n;
select tests.application(jsonb_build_object('id', pg_temp.id(1, 1)));

select setseed(0.44);
insert into private.rounds (id, edition, kind, name, state) select pg_temp.id(7, n), private.current_edition(), 'video', 'Round', 'released' from generate_series(1, 10000) n;
insert into private.criteria (round_id, position, name, weight)
select pg_temp.id(7, n), c, 'Criterion ' || c, 1 + floor(10 * random()) from generate_series(1, 10000) n cross join generate_series(1, 1 + n % 8) c;
-- Marks as whole numbers of halves. One sheet in five was not handed in, one in ten is of a judge who knows the child.
create temp table given as
select n, j, c, floor(21 * random())::integer as halves from generate_series(1, 10000) n cross join generate_series(1, 1 + n % 5) j cross join generate_series(1, 1 + n % 8) c;
create temp table sheet as
select n, j, case when r < 0.7 then 'submitted' when r < 0.9 then 'begun' else 'conflict' end as state
from (select n, j, random() as r from generate_series(1, 10000) n cross join generate_series(1, 1 + n % 5) j) s;
create index on given (n, j);
analyze given, sheet;
insert into private.sheets (round_id, application_id, judge_id, marks, submitted_at, recused_at)
select pg_temp.id(7, s.n), pg_temp.id(1, 1), pg_temp.id(5, s.j),
  case s.state when 'conflict' then '{}' else (select jsonb_object_agg(g.c, trim_scale(g.halves / 2.0)) from given g where g.n = s.n and g.j = s.j) end,
  case s.state when 'submitted' then now() end, case s.state when 'conflict' then now() end
from sheet s;
analyze private.sheets, private.criteria;
create temp table computed as
select n, s.* from generate_series(1, 10000) n join private.rounds r on r.id = pg_temp.id(7, n)
cross join lateral private.round_scores(r, array[pg_temp.id(1, 1)]) s;

-- The second computation: of halves times weights, tenths of a mark, half up by whole division.
create temp table second as
select n, count(*) filter (where c = 1) as submitted, (10 * sum(halves * weight) + sum(weight)) / (2 * sum(weight)) as tenths
from (select g.*, k.weight::integer from given g join sheet s using (n, j) join private.criteria k on k.round_id = pg_temp.id(7, g.n) and k.position = g.c where s.state = 'submitted') g
group by n;
create temp table second_means as
select n, c, (10 * sum(halves) + count(*)) / (2 * count(*)) as tenths from given g join sheet s using (n, j) where s.state = 'submitted' group by n, c;

select is((select count(*) from computed), (select count(distinct n) from sheet where state <> 'conflict'), 'each round with a sheet is computed');
select is((select count(*) from second) between 9000 and 10000, true, 'and nearly all have one that was handed in');
select is_empty('select c.n, c.score, s.tenths from computed c left join second s using (n) where c.score * 10 is distinct from s.tenths', 'ten thousand rounds have the same score');
select is_empty('select c.n from computed c left join second s using (n) where c.submitted <> coalesce(s.submitted, 0)', 'of as many sheets');
select is_empty($$
  select c.n, k.position, k.value, s.tenths from computed c cross join lateral jsonb_array_elements(c.criteria) with ordinality k (value, position)
  left join second_means s on s.n = c.n and s.c = k.position where (k.value ->> 'mean')::numeric * 10 is distinct from s.tenths $$, 'and the same mean of each criterion');
select is((select count(*) > 100 from (select n, sum(halves * weight) * 10 % (2 * sum(weight)) = sum(weight) as is_tie
  from (select g.*, k.weight::integer from given g join sheet s using (n, j) join private.criteria k on k.round_id = pg_temp.id(7, g.n) and k.position = g.c where s.state = 'submitted') g
  group by n) t where t.is_tie), true, 'hundreds of them lie on .05');
select is((select count(*) > 1000 from sheet s1 where state = 'submitted' and exists (select from sheet s2 where s2.n = s1.n and s2.state <> 'submitted')), true, 'thousands lack a sheet');
select is((select array_agg(distinct score) filter (where score in (0, 10)) from computed), array[0, 10]::numeric[], 'and the lowest and the highest mark are among them');
select * from finish();
