\ir support/actors.psql
-- "I know this child": who judges it then, and the way back.
select plan(38);

select tests.member('ada', 'judge');
select tests.member('bem', 'judge');
select tests.member('chi', 'judge');
create function pg_temp.judge(name text) returns uuid language sql security definer as $$
  select s.id from private.staff s where s.user_id = tests.id(name) $$;
create function pg_temp.id(n integer) returns uuid language sql immutable as $$ select ('10000000-0000-4000-8000-00000000000' || n)::uuid $$;
create function pg_temp.round(n integer default 1) returns uuid language sql immutable as $$ select ('70000000-0000-4000-8000-00000000000' || n)::uuid $$;
select tests.application(jsonb_build_object('id', pg_temp.id(n), 'child_name', 'Ada Obi', 'status', 'approved', 'ticket_status', 'paid',
  'entry_video_status', 'approved', 'entry_video_url', 'https://youtu.be/abc' || n, 'audition_state', 'scheduled', 'audition_date', now(), 'audition_details', 'City Hall')) is not null
from generate_series(1, 4) n;
-- Of a video two judge each child, of whom the third is free; the panel is all three.
insert into private.rounds (id, edition, kind, name, judges_each, state) values (pg_temp.round(1), private.current_edition(), 'video', 'Videos', 2, 'open');
insert into private.rounds (id, edition, kind, name, is_panel, state) values (pg_temp.round(2), private.current_edition(), 'audition', 'Panel', true, 'open');
insert into private.criteria (round_id, position, name) select pg_temp.round(n), 1, 'Voice' from generate_series(1, 2) n;
insert into private.round_children (round_id, application_id) select pg_temp.round(case when n < 4 then 1 else 2 end), pg_temp.id(n) from generate_series(1, 4) n;
insert into private.sheets (round_id, application_id, judge_id, created_at)
select pg_temp.round(1), pg_temp.id(n), pg_temp.judge(j), now() - interval '1 hour' from generate_series(1, 3) n, unnest(array['ada', 'bem']) j
union all
select pg_temp.round(2), pg_temp.id(4), pg_temp.judge(j), now() - interval '1 hour' from unnest(array['ada', 'bem', 'chi']) j;

create function pg_temp.save(child integer, revision integer, words text default null, mark integer default null, hand_in boolean default false, round integer default 1)
  returns text language sql as $$
  select concat_ws(' ', a ->> 'message', a ->> 'is_saved', a ->> 'revision') from jsonb_array_elements(public.save_sheets(jsonb_build_array(jsonb_build_object(
    'round_id', pg_temp.round(round), 'application_id', pg_temp.id(child), 'marks', case when mark is null then '{}' else jsonb_build_object('1', mark) end,
    'comment', words, 'revision', revision, 'hand_in', hand_in)))) a $$;
-- How a child stands in the list of the judge who asks: known, with or without a way back, or open.
create function pg_temp.listed(child integer, round integer default 1) returns text language sql as $$
  select case when s.recused_at is null then 'open' when s.can_withdraw then 'known, with a way back' else 'known' end || ' ' || s.revision
  from public.get_my_sheets(pg_temp.round(round)) s where s.application_id = pg_temp.id(child) $$;
create function pg_temp.who(child integer) returns text language sql security definer as $$
  select string_agg(split_part(j.email, '@', 1) || case when s.recused_at is null then '' else ' knows' end, ', ' order by j.email)
  from private.sheets s join private.staff j on j.id = s.judge_id where s.round_id = pg_temp.round(1) and s.application_id = pg_temp.id(child) $$;
create function pg_temp.withdraw(child integer, round integer default 1) returns text language plpgsql as $$
begin
  perform public.withdraw_recusal(pg_temp.round(round), pg_temp.id(child));
  return 'done';
exception when raise_exception then return sqlerrm;
end $$;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on all functions in schema pg_temp to public;
select tests.act_as_database();
update private.sheets s set sent_back_at = now(), sent_back_words = 'Look again', revision = 1, saved_at = now(), marks = '{"1": 3}', comment = 'Shy'
where s.application_id = pg_temp.id(1) and s.judge_id = pg_temp.judge('ada');

-- Another judge is free.
select tests.act_as('ada');
select is(pg_temp.withdraw(1), 'sheet_not_found', 'nothing was said of the child');
select is(public.declare_recusal(pg_temp.round(), pg_temp.id(1)), 'given', 'a judge knows a child, whom another one has now');
select is(pg_temp.who(1), 'ada knows, bem, chi', 'the one who was free');
select is(pg_temp.listed(1), 'known, with a way back 2', 'the judge still sees it');
select is((select to_jsonb(s) - 'recused_at' from public.get_my_sheets(pg_temp.round()) s where s.application_id = pg_temp.id(1)),
  (select to_jsonb(s) - 'recused_at' || jsonb_build_object('application_id', pg_temp.id(1), 'entry_video_url', 'https://youtu.be/abc1', 'revision', 2, 'can_withdraw', true)
    from public.get_my_sheets(pg_temp.round()) s where s.application_id = pg_temp.id(2)), 'and of what was written on it nothing is left');
select is_empty(format('select from public.get_my_sheets(%L, true) s where s.application_id = %L', pg_temp.round(), pg_temp.id(1)), 'it does not wait for them');
select is((select r.sheets from public.get_my_rounds() r where r.id = pg_temp.round()), 2, 'nor is it counted');
select is(pg_temp.save(1, 2, null, 4), 'sheet_not_found', 'nor do they write of it');
select is(pg_temp.withdraw(1), 'done', 'they do not know it after all');
select is(pg_temp.who(1), 'ada, bem', 'so it goes from the other one, who had not begun');
select is(pg_temp.listed(1), 'open 2', 'and comes back');
select is(pg_temp.withdraw(1), 'sheet_not_found', 'once');
select is(pg_temp.save(1, 1, 'Shy', 3), 'false 2', 'a phone that has the sheet of before is told of the empty one');
select is(pg_temp.save(1, 2, 'Shy', 3), 'true 3', 'which is written on as any other');

-- The other one has begun.
select is(public.declare_recusal(pg_temp.round(), pg_temp.id(2)), 'given', 'another child is passed on');
select tests.act_as('chi');
select is(pg_temp.save(2, 0, 'Sings'), 'true 1', 'and its new judge begins');
select tests.act_as('ada');
select is(pg_temp.listed(2), 'known 1', 'then it has no way back');
select is(pg_temp.withdraw(2), 'child_passed_on', 'words are a beginning; who had it before and has not begun keeps it');
select is(pg_temp.who(2), 'ada knows, bem, chi', 'it stays with them');
select tests.act_as('chi');
select is(pg_temp.save(2, 1, null, 5), 'true 2', 'a mark');
select tests.act_as('ada');
select is(pg_temp.withdraw(2), 'child_passed_on', 'is a beginning too');
select tests.act_as('chi');
select is(pg_temp.save(2, 2), 'true 3', 'what was typed is taken out again');
select tests.act_as('ada');
select is(pg_temp.withdraw(2), 'done', 'and nobody has begun');
select is(pg_temp.who(2), 'ada, bem', 'so it comes back');

-- Nobody is free.
select is(public.declare_recusal(pg_temp.round(), pg_temp.id(3)), 'given', 'the first one knows a child');
select tests.act_as('chi');
select is(pg_temp.save(3, 0, 'Sings', 7, true), 'true 1', 'whom the one who has it now has judged');
select tests.act_as('bem');
select is(public.declare_recusal(pg_temp.round(), pg_temp.id(3)), 'nobody', 'the second one knows it too, and no other judge is free');
select is(pg_temp.withdraw(3), 'done', 'then it comes back');
select is(pg_temp.who(3), 'ada knows, bem, chi', 'and goes from nobody');
select is(public.declare_recusal(pg_temp.round(), pg_temp.id(1)), 'given', 'a judge who knows a child');
select is(public.declare_recusal(pg_temp.round(), pg_temp.id(2)), 'given', 'and another');
select is(public.declare_recusal(pg_temp.round(), pg_temp.id(3)), 'nobody', 'and the last one');
select is((select row(r.sheets, r.submitted)::text from public.get_my_rounds() r where r.id = pg_temp.round()), '(0,0)', 'keeps the round, for the way back');

-- A panel.
select is(public.declare_recusal(pg_temp.round(2), pg_temp.id(4)), 'panel', 'a panel judges without the one who knows the child');
select tests.act_as('ada');
select is(pg_temp.save(4, 0, null, 7, true, 2), 'true 1', 'the others have judged it');
select tests.act_as('chi');
select is(pg_temp.save(4, 0, null, 7, true, 2), 'true 1', 'one of whom leaves, so that as many are there as are asked for');
select tests.act_as_database();
update private.staff s set ended_at = now() where s.id = pg_temp.judge('chi');
select tests.act_as('bem');
select is(pg_temp.listed(4, 2), 'known, with a way back 1', 'which is in nobody''s way');
select is(pg_temp.withdraw(4, 2), 'done', 'of who comes back');
select * from finish();
